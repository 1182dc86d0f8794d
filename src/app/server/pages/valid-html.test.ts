// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '../../../testing/public-pages.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';

let world: World;
let pages: string[];
beforeAll(async () => {
  world = await openWorld();
  const links = await publicPages(world, await buildPractice(world));
  pages = ['/', '/login', '/signup', '/developers', '/clients', '/nothing', ...Object.values(links).flat()];
}, 120_000);
afterAll(() => world.close());

const blocks =
  /^(address|article|aside|blockquote|dd|div|dl|dt|fieldset|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|section|table|ul)$/;
const phrasing = /^(abbr|b|button|code|em|h[1-6]|i|label|p|small|span|strong|time)$/;
const voids = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Finds invalid nesting: a block element inside a span, and a label hidden together with its own field. */
function faultsIn(html: string): string[] {
  const bare = html.replace(/<(script|style|svg)\b[^>]*>.*?<\/\1>/gs, '');
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, slash, name = '', attributes = ''] of bare.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/g)) {
    if (slash) {
      const last = open.pop();
      if (last !== name) faults.push(`</${name}> ends <${last}>`);
      continue;
    }
    const around = open.find(each => phrasing.test(each));
    if (around && blocks.test(name)) faults.push(`<${name}> in <${around}>`);
    if (name === 'label' && attributes.includes('aria-hidden')) faults.push('<label aria-hidden>');
    if (!voids.test(name)) open.push(name);
  }
  return faults;
}

test('the checker finds a fault', () => {
  expect(faultsIn('<span><h2>a</h2></span><label aria-hidden="true"><input/></label>')).toEqual([
    '<h2> in <span>',
    '<label aria-hidden>',
  ]);
});

test('every public page nests its elements as HTML allows', async () => {
  const found: Record<string, string[]> = {};
  for (const path of pages) {
    const answer = await world.request(path);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const faults = faultsIn(await answer.text());
    if (faults.length) found[path] = faults;
  }
  expect(found).toEqual({});
});
