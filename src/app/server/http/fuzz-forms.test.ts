// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { formPages, withoutForm } from '../../../testing/forms/form-pages.ts';
import {
  type Attempt,
  breaker,
  openFormRounds,
  sendForm,
  textOf,
  tryForms,
} from '../../../testing/forms/fuzz-forms.ts';
import { openForms } from '../../../testing/forms/open-form.ts';
import { type FuzzContext, openFuzzContext } from '../../../testing/fuzz/fuzz-context.ts';
import { hostileFor } from '../../../testing/fuzz/hostile-values.ts';
import { keptOf } from '../../../testing/fuzz/unknown-fields.ts';
import { giveMailServer } from '../../../testing/practice/mail-server.ts';
import { byRunLength, casesInTurn, isInTurn, isLong, recordFigure } from '../../../testing/proof.ts';
import { someAddress } from '../../../testing/texts/ip-address.ts';
import { appUrl, call, openWorld, type World } from '../../../testing/world.ts';

// The same checks as fuzz.test.ts, for HTML forms.

let world: World;
let bystander: FuzzContext;
/** Values of the other practice's forms, by route. */
const others: Record<string, Record<string, string>> = {};
let before: Record<string, string[]>;
const routes = Object.keys(formPages);
const crossing = casesInTurn(
  routes.filter(each => each.includes('/:')),
  3,
);
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
  bystander = await openFuzzContext(world);
  for (const route of crossing)
    others[route] = (
      await openForms(world, route, (await formPages[route]?.[0]?.(bystander)) ?? { at: '/' })
    )[0].fields;
  before = await keptOf(world, bystander.practice.tenantId);
}, 120_000);
afterAll(() => world.close());

const texts = hostileFor({ in: 'query', way: [], schema: {} });
/** Position in the list of values: fields take turns, so that each value is used somewhere. */
let next = 0;
function some(): Attempt[] {
  const kinds = ['urlencoded', 'multipart'] as const;
  const breaking = { name: 'markup', value: breaker };
  if (isLong)
    return [breaking, ...texts.map(each => ({ name: each.name, value: textOf(each) }))].flatMap(each =>
      kinds.map(kind => ({ ...each, kind })),
    );
  next += 1;
  const kind = kinds[next % 2] ?? 'urlencoded';
  if (!isInTurn(next, 3)) return [];
  const [one] = texts.slice(next % texts.length);
  return [{ ...breaking, kind }, ...(one ? [{ name: one.name, value: textOf(one), kind }] : [])];
}

test('covers every route that accepts a form', () => {
  const posted = world.routes.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/'));
  const known = [...routes, ...Object.keys(withoutForm)];
  expect(known.sort()).toEqual([...new Set(posted.map(({ method, path }) => `${method} ${path}`))].sort());
  expect(known.length).toBeGreaterThan(20);
});

test(
  'answers any text in any form field with a page or a local redirect',
  async () => {
    const rounds = await openFormRounds(world);
    const faults: string[] = [];
    const tried = casesInTurn(routes, 4);
    for (const route of tried) faults.push(...(await tryForms(rounds, route, some)));
    const { sent, taken, places, worst } = rounds.count;
    expect(places, JSON.stringify(rounds.count)).toBeGreaterThan(byRunLength(0, 30));
    // A whole run takes a share of forms and values, of which none may be one that the program stores.
    if (isLong) expect(taken, JSON.stringify(rounds.count)).toBeGreaterThan(4);
    recordFigure(
      'fuzz',
      'forms × fields × values',
      `${tried.length} forms, ${places} fields, ${sent} values, ${taken} taken`,
    );
    recordFigure('fuzz', 'longest answer to a form', `${Math.round(worst)} ms`);
    expect(faults).toEqual([]);
  },
  byRunLength(600_000, 20_000_000),
);

test(
  'ignores values from another practice’s form',
  async () => {
    const rounds = await openFormRounds(world);
    const faults: string[] = [];
    let crossed = 0;
    for (const [route, theirs] of Object.entries(others)) {
      for (const [field, value] of Object.entries(theirs)) {
        const [form] = await rounds.open(route, 0);
        if (!form || !value || form.fields[field] === value) continue;
        const { fault } = await sendForm(form, { ...form.fields, [field]: value }, { value, kind: 'urlencoded' });
        if (fault) faults.push(`${route} ${field}: ${fault}`);
        crossed += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(crossed).toBeGreaterThan(byRunLength(1, 4));
  },
  byRunLength(120_000, 600_000),
);

test('handles any text in click beacons', async () => {
  const { made, practice } = await openFuzzContext(world);
  const page = await made('GET', '/api/storefront');
  const id = crypto.randomUUID();
  const block = { kind: 'link', id, text: 'Read', url: 'https://news.example/' };
  await made('PUT', `/api/storefront/${page.id}`, { ...page, ctaButtons: [block] });
  const statuses = new Set<number>();
  const isTried = (text: string, at: number) => isInTurn(at, 3) || text.length === 2 ** 20;
  for (const text of texts.map(textOf).filter(isTried)) {
    for (const [asked, body] of [
      [id, text],
      [text.slice(0, 3_000), 'PING'],
    ] as const) {
      const path = `/bio/${practice.slug}/click?block=${encodeURIComponent(asked)}`;
      const headers = { 'content-type': 'text/plain', origin: appUrl, ...someAddress() };
      const { status } = await call(world)('POST', path, body, headers);
      statuses.add(status);
    }
  }
  expect([...statuses].sort()).toEqual([204, 404, 413]);
});

test('leaves other practices unchanged', async () => {
  expect(await keptOf(world, bystander.practice.tenantId)).toEqual(before);
});
