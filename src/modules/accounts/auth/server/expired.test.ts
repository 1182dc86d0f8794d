import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { deleteExpired } from './expired.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const query = (text: string, values: unknown[]) => world.services.database.pool.query(text, values);

/** The remaining rows by table and name. */
async function left(userIds: number[]) {
  const { rows } = await query(
    `select 'link' as kind, token_hash as name from email_proofs where user_id = any($1)
     union all select 'first step', token_hash from sign_in_steps where user_id = any($1)
     union all select 'reset', identifier from verifications where value = any($1::text[])
     union all select 'session', token from sessions where user_id = any($1) and token like 'soon %'
     order by 1, 2`,
    [userIds],
  );
  return rows.map(({ kind, name }) => `${kind} ${name}`);
}

test('deletes expired links, pending sign-ins and sessions and keeps valid ones', async () => {
  const [me, other] = [await buildPractice(world), await buildPractice(world)];
  const add = (name: string, lives: string, userId: number) =>
    query(
      `with link as (insert into email_proofs (user_id, email, token_hash, expires_at)
        values ($3::bigint, 'new@address.example', $1, now() + $2::interval)
        on conflict (user_id) do update set token_hash = $1, expires_at = now() + $2::interval),
      step as (insert into sign_in_steps (token_hash, user_id, expires_at) values ($1, $3, now() + $2::interval)),
      reset as (insert into verifications (identifier, value, expires_at) values ($1, $3::text, now() + $2::interval))
      insert into sessions (token, user_id, expires_at) values ($1, $3, now() + $2::interval)`,
      [name, lives, userId],
    );
  await add('soon over', '-1 second', me.userId);
  await add('soon lasts', '1 minute', other.userId);
  const old = `insert into sessions (token, user_id, expires_at, created_at)
    values ('soon too old', $1, now() + interval '20 days', now() - interval '91 days')`;
  await query(old, [other.userId]);
  await deleteExpired(asSystem(world.services.database));
  expect(await left([me.userId, other.userId])).toEqual([
    'first step soon lasts',
    'link soon lasts',
    'reset soon lasts',
    'session soon lasts',
  ]);
  // Their own session continues.
  expect((await me.call('GET', '/api/auth/user')).status).toBe(200);
});

test('deletes more than 10,000 expired sessions', async () => {
  const { userId } = await buildPractice(world);
  const many = `insert into sessions (token, user_id, expires_at)
    select 'soon ' || n, $1, now() - interval '1 day' from generate_series(1, 10001) n`;
  await query(many, [userId]);
  await deleteExpired(asSystem(world.services.database));
  expect(await left([userId])).toEqual([]);
});
