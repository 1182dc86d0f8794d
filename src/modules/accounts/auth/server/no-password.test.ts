import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const query = (text: string, values: unknown[]) => world.services.database.pool.query(text, values);

/** A member without a password, as after signing up through a provider. */
async function withoutPassword() {
  const me = await buildPractice(world);
  await query(`delete from accounts where user_id = $1`, [me.userId]);
  return me;
}
const change = (me: Awaited<ReturnType<typeof withoutPassword>>, given = {}) =>
  me.call('POST', '/api/auth/email', { email: `${randomUUID()}@new.example`, ...given });

test('requires a recent sign-in for sensitive changes without a password', async () => {
  const me = await withoutPassword();
  expect((await change(me)).status).toBe(204);
  await query(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [me.userId]);
  expect((await change(me)).status).toBe(403);
  expect((await me.call('POST', '/api/auth/two-factor', {})).status).toBe(403);
});

test('requires a two-factor code to change the email without a password', async () => {
  const me = await withoutPassword();
  const { secret } = await (await me.call('POST', '/api/auth/two-factor', {})).json();
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const code = codeAt(Date.now());
  expect((await me.call('POST', '/api/auth/two-factor/confirm', { code })).status).toBe(200);
  expect((await change(me)).status).toBe(400);
  expect((await change(me, { code: codeAt(Date.now() + 30_000) })).status).toBe(204);
});
