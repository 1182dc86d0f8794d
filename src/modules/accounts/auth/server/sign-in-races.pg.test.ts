// @module-tag slow

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForLockWaits } from '../../../../testing/lock-waits.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, call, cookieOf, openWorld, testPassword, type World } from '../../../../testing/world.ts';
import { askForReset } from './password-reset.tsx';
import { hashPassword } from './passwords.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const query = (text: string, values?: unknown[]) => world.services.database.pool.query(text, values);
const signIn = (email: string, password = testPassword) => call(world)('POST', '/api/login', { email, password });
const sessionsOf = async (userId: number) =>
  (await query('select token from sessions where user_id = $1', [userId])).rows.length;

/** A practice with two-factor sign-in and unused codes. */
async function secured() {
  const me = await buildPractice(world);
  const { secret } = await (await me.call('POST', '/api/auth/two-factor', { password: testPassword })).json();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { codes } = await (await me.call('POST', '/api/auth/two-factor/confirm', { code: code() })).json();
  await query('update two_factors set last_step = null where user_id = $1', [me.userId]);
  return { ...me, code, codes: codes as string[] };
}

test('accepts a code in only one of eight concurrent sign-ins', async () => {
  const me = await secured();
  for (const code of [me.code(), me.codes[0]]) {
    const firsts = await Promise.all(Array.from({ length: 8 }, () => signIn(me.email)));
    const before = await sessionsOf(me.userId);
    const answers = await Promise.all(
      firsts.map(first => call(world, cookieOf(first))('POST', '/api/login/code', { code })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(await sessionsOf(me.userId)).toBe(before + 1);
    await query(`delete from rate_limits where key like 'second-step%'`);
  }
});

test('opens one session for a pending sign-in when several codes arrive at once', async () => {
  const me = await secured();
  const first = cookieOf(await signIn(me.email));
  const before = await sessionsOf(me.userId);
  const answers = await Promise.all(
    me.codes.slice(0, 4).map(code => call(world, first)('POST', '/api/login/code', { code })),
  );
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401, 401]);
  expect(await sessionsOf(me.userId)).toBe(before + 1);
  // The codes of the other attempts were not used up.
  expect(await (await me.call('GET', '/api/auth/two-factor')).json()).toMatchObject({ codesLeft: 9 });
});

/** Starts changing the row and a sign-in at the same time; commits once the sign-in waits for the lock. */
async function signInDuring(email: string, change: string, values: unknown[]) {
  const client = await world.services.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(change, values);
    const answer = signIn(email);
    await expect
      .poll(
        async () => (await query(`select count(*) from pg_stat_activity where wait_event_type = 'Lock'`)).rows[0].count,
        { timeout: 30_000 },
      )
      .not.toBe('0');
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

test('rejects a sign-in whose password changes while it is checked', async () => {
  const me = await buildPractice(world);
  const before = await sessionsOf(me.userId);
  const hash = await hashPassword('a brand new password');
  const refused = await signInDuring(me.email, 'update accounts set password = $1 where user_id = $2', [
    hash,
    me.userId,
  ]);
  expect([refused.status, (await refused.json()).message]).toEqual([400, 'Incorrect email or password.']);
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect(await sessionsOf(me.userId)).toBe(before);
  expect((await signIn(me.email, 'a brand new password')).status).toBe(200);
});

test('asks for a code when two-factor is turned on during the sign-in', async () => {
  const me = await buildPractice(world);
  await me.call('POST', '/api/auth/two-factor', { password: testPassword });
  const turnOn = `with locked as (select id from users where id = $1 for update)
    update two_factors set confirmed_at = now() from locked where user_id = locked.id`;
  const answer = await signInDuring(me.email, turnOn, [me.userId]);
  expect(await answer.json()).toEqual({ needs: 'code' });
});

test('rejects an ended session in another process at once', async () => {
  const me = await buildPractice(world);
  const elsewhere = cookieOf(await signIn(me.email));
  const other = await openWorld({ ...world.services.database, close: async () => undefined });
  expect((await call(other, elsewhere)('GET', '/api/auth/user')).status).toBe(200);
  const [{ id }] = (await (await me.call('GET', '/api/auth/sessions')).json()).filter(
    (each: { isCurrent: boolean }) => !each.isCurrent,
  );
  expect((await me.call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(204);
  expect((await call(other, elsewhere)('GET', '/api/auth/user')).status).toBe(401);
  await other.close();
});

/** All changes of an account's sign-in, ready to be sent. */
async function changesOf({ call: ask, email, userId }: Awaited<ReturnType<typeof buildPractice>>) {
  const wanted = `new-${userId}@client.example`;
  expect((await ask('POST', '/api/auth/email', { email: wanted, password: testPassword })).status).toBe(204);
  await askForReset({ services: world.services, address: null }, email, async () => undefined);
  const linkTo = async (to: string) => {
    const { rows } = await query('select text from email_logs where recipient_email = $1 order by id desc limit 1', [
      to,
    ]);
    return /token=([\w-]+)/.exec(rows[0]?.text)?.[1] ?? '';
  };
  const [proof, reset] = [await linkTo(wanted), await linkTo(email)];
  const newPassword = 'a brand new password';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    'the link to a new address': () => ask('POST', '/verify-email', `token=${proof}`, form),
    'that address taken back': () => ask('DELETE', '/api/auth/email'),
    'a new password': () => ask('PUT', '/api/auth/password', { currentPassword: testPassword, newPassword }),
    'the link to a new password': () =>
      call(world)('POST', '/api/reset-password', { token: reset, password: newPassword }),
  };
}
type Change = keyof Awaited<ReturnType<typeof changesOf>>;

test.each<[Change, Change]>([
  ['the link to a new address', 'that address taken back'],
  ['the link to a new address', 'a new password'],
  ['the link to a new address', 'the link to a new password'],
  ['that address taken back', 'a new password'],
  ['a new password', 'the link to a new password'],
])('serializes %s and %s', async (one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const me = await buildPractice(world);
    const changes = await changesOf(me);
    const holder = await world.services.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select id from users where id = $1 for update', [me.userId]);
      const begun = changes[first]();
      await waitForLockWaits(world);
      const then = changes[second]();
      await waitForLockWaits(world, 2);
      await holder.query('commit');
      expect([(await begun).status, (await then).status]).toEqual([
        expect.toBeOneOf([200, 204]),
        expect.toBeOneOf([200, 204, 400, 401, 409]),
      ]);
    } finally {
      holder.release();
    }
  }
});
