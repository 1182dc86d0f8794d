// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOfEveryKind } from '../../../../testing/practice/blocks.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { socialNetworks } from '../../../accounts/pages/socials.ts';

let world: World;
let practice: Practice;
let saved: Storefront;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  saved = await (await practice.call('GET', '/api/storefront')).json();
});
afterAll(() => world.close());

const hostile = [
  '\u0000',
  '\ud800',
  '',
  'x'.repeat(20_000),
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '2026-02-30T25:61',
  '🥦'.repeat(300),
  'faq',
  null,
  true,
  -1,
  1e308,
  [],
  [[]],
  {},
  [{ question: null, answer: {} }],
];

/** Saves hostile values: either they are read back unchanged, or the error names the field. */
async function put(changes: Record<string, unknown>, where: string) {
  const answer = await practice.call('PUT', `/api/storefront/${saved.id}`, { ...saved, ctaButtons: [], ...changes });
  expect([200, 400], where).toContain(answer.status);
  if (answer.status === 400) return expect((await answer.json()).message, where).not.toBe('');
  expect((await world.request(`/bio/${practice.slug}`)).status, where).toBe(200);
}

/** A sixth of the values; the next field gets the next sixth. */
const someFor = (place: number) => hostile.filter((_, index) => (index + place) % 6 === 0);

test('handles hostile values in every field of every block without a server error', async () => {
  let fields = 0;
  for (const block of blocksOfEveryKind('Text')) {
    for (const field of Object.keys(block)) {
      fields++;
      for (const value of byRunLength(someFor(fields), hostile)) {
        const where = `${block.kind}.${field}=${JSON.stringify(value)?.slice(0, 40)}`;
        await put({ ctaButtons: [{ ...block, [field]: value }] }, where);
      }
    }
  }
}, 240_000);

test('handles hostile social links, colors and images without a server error', async () => {
  const colors = ['primaryColor', 'backgroundColor', 'textColor', 'backgroundImage', 'fontFamily'];
  for (const [place, value] of hostile.entries()) {
    const where = JSON.stringify(value)?.slice(0, 40) ?? '';
    const networks = socialNetworks.filter((_, index) => (index + place) % 3 === 0);
    for (const network of byRunLength(networks, [...socialNetworks]))
      await put({ socialLinks: { [network]: value } }, `${network}=${where}`);
    for (const name of colors) await put({ customization: { [name]: value } }, `${name}=${where}`);
  }
}, 240_000);

test('rejects more text than fits on one page', async () => {
  const answer = 'a'.repeat(2_000);
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, id) => {
      const questions = Array.from({ length: 30 }, () => ({ question: 'Why?', answer }));
      return { kind: 'faq', id: `faq-${id}`, text: 'Questions', questions };
    });
  const save = (count: number) =>
    practice.call('PUT', `/api/storefront/${saved.id}`, { ...saved, ctaButtons: blocks(count) });
  expect((await save(3)).status).toBe(200);
  const refused = await save(100);
  expect(refused.status).toBe(400);
  const { errors } = await refused.json();
  expect(errors).toEqual({ 'ctaButtons.3.text': 'Too much text for one page. Shorten or remove a block' });
});
