import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import {
  letTimePass,
  mailsTo,
  reader,
  rowsOf,
  saveSwitch,
  subscribeTo,
} from '../../../../testing/practice/newsletter.ts';
import { buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';
import { deleteUnconfirmed } from './confirm.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tooOften = 'Too many attempts. Wait a few minutes and try again.';

test('submitting the form twice creates one subscriber and one email', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  for (const _ of ['once', 'twice']) expect((await subscribeTo(world, practice, { email })).status).toBe(200);
  expect(await rowsOf(world, practice, email)).toHaveLength(1);
  expect(await mailsTo(practice, email)).toHaveLength(1);
});

test('sends an unconfirmed address at most three emails a day, with the same response', async () => {
  const practice = await buildPractice(world);
  const [name, host] = reader().split('@');
  const email = `${name}@${host}`;
  for (let sent = 0; sent < 5; sent++) {
    expect((await subscribeTo(world, practice, { email })).status).toBe(200);
    await letTimePass(world, practice, { email, time: '1 hour' });
  }
  expect(await mailsTo(practice, email)).toHaveLength(3);
  // The same mailbox with a plus tag.
  const other = `${name}+more@${host}`;
  expect((await subscribeTo(world, practice, { email: other })).status).toBe(200);
  expect(await mailsTo(practice, other)).toEqual([]);
});

test('limits a mailbox to ten sign-ups an hour across practices', async () => {
  const practices = [await buildPractice(world), await buildPractice(world)];
  const email = reader();
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    for (const practice of practices.slice(tries % 2, (tries % 2) + 1)) {
      statuses.push((await subscribeTo(world, practice, { email: email.replace('@', `+${tries}@`) })).status);
    }
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const script = await subscribeTo(world, practices[0] ?? (await buildPractice(world)), { email });
  expect([script.status, (await script.json()).message]).toEqual([429, tooOften]);
  const plain = await postForm(world, `/bio/${practices[1]?.slug}/subscribe`, { email });
  expect([plain.status, (await plain.text()).includes(tooOften)]).toEqual([429, true]);
});

test('limits a caller to 60 sign-ups an hour', async () => {
  const practice = await buildPractice(world);
  await saveSwitch(practice, false);
  const from = async (caller: string) => {
    const body = { storefrontSlug: practice.slug, email: reader() };
    return (await call(world)('POST', '/api/newsletter/subscribe', body, { 'x-forwarded-for': caller })).status;
  };
  const statuses: number[] = [];
  for (let tries = 0; tries < 62; tries++) statuses.push(await from('203.0.113.77'));
  expect(statuses.indexOf(429)).toBe(60);
  expect(await from('203.0.113.78')).toBe(200);
});

test('limits a page to 500 sign-ups an hour and stores nothing beyond', async () => {
  const practice = await buildPractice(world);
  const { id } = await (await practice.call('GET', '/api/storefront')).json();
  const system = asSystem(world.services.database);
  await subscribeTo(world, practice, { email: reader() });
  const full = sql`update rate_limits set count = 500 where key = ${`subscribe-page:${id}`} returning key`;
  expect((await system.db.execute(full)).rows).toHaveLength(1);
  const email = reader();
  expect((await subscribeTo(world, practice, { email })).status).toBe(429);
  expect(await rowsOf(world, practice, email)).toEqual([]);
  expect(await mailsTo(practice, email)).toEqual([]);
});

test('ignores a bot that fills the honeypot, with the same response', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  expect((await subscribeTo(world, practice, { email, website: 'x' })).status).toBe(200);
  expect(await rowsOf(world, practice, email)).toEqual([]);
});

test('deletes sign-ups unconfirmed for 30 days, but not renewed or confirmed ones', async () => {
  const practice = await buildPractice(world);
  const [gone, again, confirmed, recent] = [reader(), reader(), reader(), reader()];
  for (const email of [gone, again, confirmed, recent]) await subscribeTo(world, practice, { email });
  await postForm(world, '/newsletter-confirm', pairOf(await linkOfMail(practice, confirmed, 'newsletter-confirm')));
  for (const email of [gone, again, confirmed]) await letTimePass(world, practice, { email, time: '31 days' });
  await letTimePass(world, practice, { email: recent, time: '29 days' });
  await subscribeTo(world, practice, { email: again });
  await deleteUnconfirmed(asSystem(world.services.database));
  const left = await Promise.all([gone, again, confirmed, recent].map(email => rowsOf(world, practice, email)));
  expect(left.map(rows => rows[0]?.status)).toEqual([undefined, 'pending', 'active', 'pending']);
});
