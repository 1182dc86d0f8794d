import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, call, cookieOf, openWorld, testPassword, type World } from '../../../testing/world.ts';
import { hashPassword } from './passwords.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newPassword = 'a brand new password';
const signIn = (email: string, password: string) => call(world)('POST', '/api/login', { email, password });
const query = (text: string, values?: unknown[]) => world.services.database.pool.query(text, values);
const sessionsOf = async (userId: number) =>
  (await query('select token from sessions where user_id = $1', [userId])).rows.map(row => row.token);

test('a sign-in whose password is changed while it is checked is refused and leaves no session', async () => {
  const me = await buildPractice(world);
  const known = await sessionsOf(me.userId);
  // The change arrives when the old password has been found right and the session is about to be written.
  const hash = await hashPassword(newPassword);
  await query(`
    create function change_meanwhile() returns trigger language plpgsql security definer as $$
      begin
        update accounts set password = '${hash}' where user_id = new.user_id;
        return new;
      end $$`);
  await query(`create trigger change_meanwhile before insert on sessions
    for each row when (new.user_id = ${me.userId}) execute function change_meanwhile()`);
  const refused = await signIn(me.email, testPassword);
  await query('drop trigger change_meanwhile on sessions');
  expect([refused.status, (await refused.json()).message]).toEqual([400, 'This email and password do not match.']);
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect(await sessionsOf(me.userId)).toEqual(known);
  expect((await signIn(me.email, newPassword)).status).toBe(200);
});

test('a session that is written while the password is being changed ends with the change', async () => {
  const me = await buildPractice(world);
  // A deferred trigger runs at the commit: after the sessions were deleted, before the new password can be seen.
  await query(`
    create function sign_in_meanwhile() returns trigger language plpgsql security definer as $$
      begin
        insert into sessions (token, user_id, expires_at)
          values ('written meanwhile', new.user_id, now() + interval '1 day');
        return null;
      end $$`);
  await query(`create constraint trigger sign_in_meanwhile after update on accounts deferrable initially deferred
    for each row when (new.user_id = ${me.userId}) execute function sign_in_meanwhile()`);
  const changed = await me.call('PUT', '/api/auth/password', { currentPassword: testPassword, newPassword });
  await query('drop trigger sign_in_meanwhile on accounts');
  expect(changed.status).toBe(204);
  expect(await sessionsOf(me.userId)).toHaveLength(1);
  expect((await call(world, cookieOf(changed))('GET', '/api/auth/user')).status).toBe(200);
});
