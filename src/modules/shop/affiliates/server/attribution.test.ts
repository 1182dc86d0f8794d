import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { addLink, addProduct, cookieOf, follow, rowOf } from '../../../../testing/practice/affiliates.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { attributeSale } from './attribution.ts';
import { openClicks, sealClicks, withClick } from './clicks.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Led = Parameters<typeof attributeSale>[2];

async function begin() {
  const practice = await buildPractice(world);
  const productId = await addProduct(world, practice);
  const link = await addLink(world, practice, { productId });
  const ask = (given: Partial<Led> & Pick<Led, 'words'>, now?: Date) =>
    inPractice(world, practice, scope => attributeSale(world.services, scope, { productId, ...given }, now));
  return { practice, productId, ask, ...link };
}

/** Follows these links one after the other in one browser and returns its cookie. */
async function followAll(links: { affiliateId: string }[]) {
  let kept = '';
  for (const { affiliateId } of links) {
    kept = cookieOf(await follow(world, affiliateId, kept ? { cookie: `sorrel_affiliate=${kept}` } : {}));
  }
  return kept;
}

const after = (days: number) => addMinutes(new Date(), daysInMinutes(days));

test('attributes a sale to an active link of the product, except the buyer’s own', async () => {
  const { practice, productId, affiliateId, id, email, ask } = await begin();
  const words = [await followAll([{ affiliateId }])];
  expect(await ask({ words })).toBe(affiliateId);
  expect(await ask({ words, buyerEmail: 'ann@example.com' })).toBe(affiliateId);
  expect(await ask({ words, buyerEmail: email.replace('@', '+me@').toUpperCase() })).toBe(null);
  expect(await ask({ words, productId: await addProduct(world, practice) })).toBe(null);
  expect(await ask({ words: [null, undefined, ''] })).toBe(null);
  await practice.call('PUT', `/api/affiliate-links/${id}`, { isActive: false });
  expect(await ask({ words }), 'put aside').toBe(null);
  await practice.call('PUT', `/api/affiliate-links/${id}`, { isActive: true });
  expect(await (await begin()).ask({ words, productId }), 'asked by another practice').toBe(null);
});

test('a click counts for 30 days, in the cookie and in the URL', async () => {
  const { affiliateId, ask } = await begin();
  const answer = await follow(world, affiliateId);
  const inAddress = new URL(answer.headers.get('location') ?? '', 'http://x').searchParams.get('affiliate');
  for (const word of [cookieOf(answer), inAddress]) {
    expect(await ask({ words: [word] }, after(29.99))).toBe(affiliateId);
    await follow(world, affiliateId);
    expect(await ask({ words: [word] }, after(30.01))).toBe(null);
  }
});

test('the last click per product wins and leaves other products’ clicks alone', async () => {
  const one = await begin();
  const other = await begin();
  const second = await addLink(world, one.practice, { productId: one.productId });
  const words = [await followAll([one, second, other])];
  expect(await one.ask({ words })).toBe(second.affiliateId);
  expect(await other.ask({ words })).toBe(other.affiliateId);
  const back = [await followAll([second, other, one])];
  expect(await one.ask({ words: back })).toBe(one.affiliateId);
  // The page that the first link opened is still open.
  const { affiliateId } = one;
  const earlier = sealClicks(world.services, [{ affiliateId, at: addMinutes(new Date(), -1) }]);
  expect(await one.ask({ words: [words[0], earlier] })).toBe(second.affiliateId);
  const later = sealClicks(world.services, [{ affiliateId, at: addMinutes(new Date(), 1) }]);
  expect(await one.ask({ words: [words[0], later] })).toBe(affiliateId);
});

test('skips the buyer’s own and inactive links in favor of the previous click', async () => {
  const { practice, productId, ask, affiliateId, email } = await begin();
  const own = await addLink(world, practice, { productId });
  const words = [await followAll([{ affiliateId }, own])];
  expect(await ask({ words, buyerEmail: own.email })).toBe(affiliateId);
  expect(await ask({ words, buyerEmail: email })).toBe(own.affiliateId);
  await rowOf(world, practice, sql`update affiliate_links set is_active = false where id = ${own.id}`);
  expect(await ask({ words })).toBe(affiliateId);
});

test('remembers the last ten links once each, newest first, for 30 days', async () => {
  const { services } = world;
  let word: string | undefined;
  const click = (name: string, at: Date) => {
    word = withClick(services, word, { affiliateId: name, at });
    return openClicks(services, word, at).map(each => each.affiliateId);
  };
  for (let number = 1; number <= 12; number++) click(`link-${number}`, after(number / 100));
  const newestFirst = Array.from({ length: 10 }, (_, index) => `link-${12 - index}`);
  expect(click('link-12', after(0.2))).toEqual(newestFirst);
  expect(click('link-7', after(0.3))).toEqual(['link-7', ...newestFirst.filter(name => name !== 'link-7')]);
  expect(word?.length).toBeLessThan(500);
  expect(click('link-1', after(30.15))).toEqual(['link-1', 'link-7', 'link-12']);
});

test('rejects forged, moved and rejuvenated clicks', async () => {
  const { affiliateId, ask } = await begin();
  const rival = await begin();
  const word = await followAll([{ affiliateId }]);
  const [name = '', moment = '', seal = ''] = word.split('.');
  const forged = [
    ...[affiliateId, `${affiliateId}.${moment}`, `${name}.${moment}.`, `.${seal}`, '.', '..', '%00', 'null'],
    `${rival.affiliateId}.${moment}.${seal}`,
    `${name}.${(Number.parseInt(moment, 36) + 1_000).toString(36)}.${seal}`,
    `${word}.${seal}`,
    `${name}.${moment}.${seal.split('').reverse().join('')}`,
    sealClicks({ ...world.services, secret: 'another instance’s secret' }, [{ affiliateId, at: new Date() }]),
    // Rejected although the seal is valid: we never write that many clicks.
    sealClicks(
      world.services,
      Array.from({ length: 5_000 }, () => ({ affiliateId, at: new Date() })),
    ),
  ];
  for (const each of forged) expect(await ask({ words: [each, each] }), each.slice(0, 80)).toBe(null);
  expect(await ask({ words: [...forged, word] })).toBe(affiliateId);
  const answer = await follow(world, affiliateId, { cookie: `sorrel_affiliate=${'x'.repeat(6_000)}` });
  expect(answer.status).toBe(302);
  expect(openClicks(world.services, cookieOf(answer))).toHaveLength(1);
});
