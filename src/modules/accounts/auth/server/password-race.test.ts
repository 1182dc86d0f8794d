import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, call, cookieOf, openWorld, testPassword, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newPassword = 'a brand new password';
const query = (text: string, values?: unknown[]) => world.services.database.pool.query(text, values);
const sessionsOf = async (userId: number) =>
  (await query('select token from sessions where user_id = $1', [userId])).rows.map(row => row.token);

test('ends a session created during a password change', async () => {
  const me = await buildPractice(world);
  // A deferred trigger runs at commit: after the sessions were deleted, before the new password is visible.
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
