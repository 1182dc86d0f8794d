// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildPractice, call, cookieOf, openWorld, type World } from '../../../../testing/world.ts';
import { askForReset } from './password-reset.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const password = 'correct horse battery';
const signIn = (email: string, given = password) => call(world)('POST', '/api/login', { email, password: given });
const person = (given: Record<string, string>) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@practice.example',
  password,
  practiceName: 'Ann & Co.',
  ...given,
});

test('creates a practice, its owner and a public page at sign-up and signs in', async () => {
  const response = await call(world)('POST', '/api/signup', person({ timeZone: 'Europe/Berlin' }));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    firstName: 'Ann',
    role: 'owner',
    practice: { name: 'Ann & Co.', timeZone: 'Europe/Berlin' },
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const storefront = await (await call(world, cookieOf(response))('GET', '/api/storefront')).json();
  expect(storefront).toMatchObject({
    slug: 'ann-co',
    businessName: 'Ann & Co.',
    biolinkUrl: 'http://localhost:3000/bio/ann-co',
  });
});

test('gives a second practice with the same name another slug', async () => {
  const first = await buildPractice(world, { name: 'Same Name' });
  const second = await buildPractice(world, { name: 'Same Name' });
  expect([first.slug, second.slug]).toEqual(['same-name', 'same-name-2']);
});

test('rejects a sign-up with a known email with 409, ignoring case', async () => {
  await call(world)('POST', '/api/signup', person({ email: 'twice@practice.example' }));
  const again = await call(world)('POST', '/api/signup', person({ email: 'TWICE@practice.example' }));
  expect(again.status).toBe(409);
  expect((await again.json()).errors.email).toContain('Sign in instead');
});

test('gives an unknown email and a wrong password the same response', async () => {
  const { email } = await buildPractice(world);
  const wrong = await signIn(email, 'not the password');
  const unknown = await signIn('nobody@nowhere.example', 'not the password');
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(await wrong.text()).toBe(await unknown.text());
});

test('locks an account after ten wrong passwords, even for the right one', async () => {
  const { email } = await buildPractice(world);
  for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(email, 'guess')).status).toBe(400);
  expect((await signIn(email, 'guess')).status).toBe(429);
  expect((await signIn(email)).status).toBe(429);
});

test('locks out only the IP address that guesses passwords', async () => {
  const { email } = await buildPractice(world);
  const from = (address: string, given: string) =>
    call(world)('POST', '/api/login', { email, password: given }, { 'x-forwarded-for': address });
  for (let attempt = 0; attempt < 12; attempt++) await from('203.0.113.7', 'guess');
  expect((await from('203.0.113.7', password)).status).toBe(429);
  expect((await from('198.51.100.1', password)).status).toBe(200);
});

test('limits sign-ups to 20 an hour per IPv6 network', { timeout: 60_000 }, async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 21; number++) {
    const body = person({ email: `many${number}@practice.example` });
    const headers = { 'x-forwarded-for': `2001:db8:0:1::${number.toString(16)}` };
    statuses.push((await call(world)('POST', '/api/signup', body, headers)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses[20]).toBe(429);
});

test('answers forgotten-password requests after a fixed delay for any email', async () => {
  const { services } = world;
  const { email } = await buildPractice(world);
  const clock = Promise.withResolvers<void>();
  const answered: string[] = [];
  const ask = async (to: string) => {
    await askForReset({ services, address: '203.0.113.100' }, to, () => clock.promise);
    answered.push(to);
  };
  const both = Promise.all([ask(email), ask('nobody@else.example')]);
  const mails = async () =>
    (
      await asSystem(services.database).db.execute(
        sql`select from email_logs where recipient_email = ${email} and subject like '%password%'`,
      )
    ).rowCount;
  await expect.poll(mails).toBe(1);
  expect(answered).toEqual([]);
  clock.resolve();
  await both;
});

test('ignores a cross-site sign-out', async () => {
  const { email } = await buildPractice(world);
  const cookie = cookieOf(await signIn(email));
  await call(world, cookie)('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
  expect((await call(world, cookie)('GET', '/api/auth/user')).status).toBe(200);
});

test('creates a separate session per sign-in and ends it at sign-out', async () => {
  const { email } = await buildPractice(world);
  const [first, second] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))];
  expect(first).not.toBe(second);
  const signedOut = await call(world, first)('GET', '/api/logout');
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([302, '/']);
  expect((await call(world, first)('GET', '/api/auth/user')).status).toBe(401);
  expect((await call(world, second)('GET', '/api/auth/user')).status).toBe(200);
});

test('ends a session after 30 days without use and after 90 days in any case', async () => {
  const me = await buildPractice(world);
  const ages = (expires: string, began: string) =>
    world.services.database.pool.query(
      `update sessions set expires_at = now() + $2::interval, created_at = now() - $3::interval where user_id = $1`,
      [me.userId, expires, began],
    );
  const user = () => me.call('GET', '/api/auth/user');
  const [session] = await (await me.call('GET', '/api/auth/sessions')).json();
  const { rows } = await world.services.database.pool.query(
    `select expires_at - created_at between '29 days 23 hours' and '30 days 1 hour' as "isAMonth" from sessions where id = $1`,
    [session.id],
  );
  expect(rows).toEqual([{ isAMonth: true }]);
  await ages('20 days', '89 days');
  expect((await user()).status).toBe(200);
  await ages('-1 second', '30 days');
  expect((await user()).status).toBe(401);
  await ages('20 days', '91 days');
  expect((await user()).status).toBe(401);
});

test('rejects a tampered session cookie', async () => {
  const { email } = await buildPractice(world);
  const [cookie = ''] = cookieOf(await signIn(email)).split('; ');
  const other = (letter: string) => (letter === 'a' ? 'b' : 'a');
  const otherToken = cookie.replace(/=(.)/, (_all, letter) => `=${other(letter)}`);
  const otherSignature = cookie.replace(/\.([^.])([^.]*)$/, (_all, letter, rest) => `.${other(letter)}${rest}`);
  const noSignature = cookie.replace(/\.[^.]*$/, '');
  for (const forged of [otherToken, otherSignature, noSignature]) {
    expect(forged).not.toBe(cookie);
    expect((await call(world, forged)('GET', '/api/auth/user')).status).toBe(401);
  }
});

async function resetLink(email: string): Promise<string> {
  await call(world)('POST', '/api/forgot-password', { email });
  const { rows } = await world.services.database.pool.query(
    'select text from email_logs where recipient_email = $1 and kind = $2 order by id desc limit 1',
    [email, 'account'],
  );
  return new URL(rows[0].text.match(/http:\S+token=[^\]\s]+/)[0]).searchParams.get('token') ?? '';
}

test('resets a password once per link and ends every session', async () => {
  const practice = await buildPractice(world);
  const token = await resetLink(practice.email);
  const reset = (given: string) => call(world)('POST', '/api/reset-password', { token, password: given });
  expect((await reset('short')).status).toBe(400);
  expect((await reset('a brand new password')).status).toBe(200);
  expect((await reset('another new password')).status).toBe(400);
  expect((await practice.call('GET', '/api/auth/user')).status).toBe(401);
  expect((await signIn(practice.email)).status).toBe(400);
  expect((await signIn(practice.email, 'a brand new password')).status).toBe(200);
});

test('answers every forgotten-password request alike and stores no plain token', async () => {
  const practice = await buildPractice(world);
  const known = await call(world)('POST', '/api/forgot-password', { email: practice.email });
  const unknown = await call(world)('POST', '/api/forgot-password', { email: 'nobody@nowhere.example' });
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  const token = await resetLink(practice.email);
  const { rows } = await world.services.database.pool.query('select identifier, value from verifications');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("hides password-reset emails from the practice's email log", async () => {
  const practice = await buildPractice(world);
  await resetLink(practice.email);
  expect(await (await practice.call('GET', '/api/emails/logs')).json()).toEqual([]);
});

test('redirects /api/login and /api/signup with a same-site next path only', async () => {
  const location = async (path: string) => (await call(world)('GET', path)).headers.get('location');
  expect(await location('/api/login?next=/clients/7?tab=x')).toBe('/login?next=%2Fclients%2F7%3Ftab%3Dx');
  expect(await location('/api/signup')).toBe('/signup');
  expect(await location('/api/login?next=//evil.example')).toBe('/login');
});

test('stores passwords as Argon2id at the cost OWASP recommends', async () => {
  await buildPractice(world);
  const { rows } = await world.services.database.pool.query('select password from accounts limit 1');
  expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});
