import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { addClient } from '../../../../testing/practice/invoices.ts';
import { buildPractice, call, cookieOf, openWorld, testPassword, type World } from '../../../../testing/world.ts';
import { insertAppointment } from '../../../scheduling/appointments/server/appointment-rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.env, { SMTP_URL: 'smtp://localhost:1' });
});
afterAll(() => world.close());

async function logOf({ tenantId }: { tenantId: number }) {
  const { rows } = await asSystem(world.services.database).db.execute(sql`
    select actor, user_id::int as "userId", act, subject, client_ids::int[] as clients, client_count as count, details,
      place from audit_events where tenant_id = ${tenantId} order by id`);
  return rows;
}

/** Token of the newest mailed link to this page. */
async function tokenTo(email: string, page: string): Promise<string> {
  const { rows } = await world.services.database.pool.query(
    `select text from email_logs where recipient_email = $1 and text like $2 order by id desc limit 1`,
    [email, `%/${page}?%`],
  );
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? expect.fail(`no link to ${page}`);
}

const from = { 'x-forwarded-for': '203.0.113.77' };
const place = '203.0.113.0/24';

test('logs a password reset by link once, not for a used link', async () => {
  const practice = await buildPractice(world);
  await call(world)('POST', '/api/forgot-password', { email: practice.email });
  const token = await tokenTo(practice.email, 'reset-password');
  const reset = () => call(world)('POST', '/api/reset-password', { token, password: 'a brand new password' }, from);
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 400]);
  const noted = (await logOf(practice)).filter(({ subject }) => subject === 'password');
  expect(noted).toMatchObject([{ userId: practice.userId, act: 'changed', place, details: { way: 'link' } }]);
});

test('logs an email change without the address', async () => {
  const practice = await buildPractice(world);
  const email = `${randomUUID()}@new.example`;
  const asked = await practice.call('POST', '/api/auth/email', { email, password: testPassword });
  expect(asked.status).toBe(204);
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...from };
  const token = await tokenTo(email, 'verify-email');
  const press = await practice.call('POST', '/verify-email', `token=${token}`, form);
  expect(press.status).toBe(200);
  const log = await logOf(practice);
  expect(log.at(-1)).toMatchObject({ act: 'changed', subject: 'account', place, details: { what: 'email changed' } });
  expect(JSON.stringify(log)).not.toContain('@new.example');
});

test('logs a signed-in user joining another practice with the role', async () => {
  const [practice, visitor] = [await buildPractice(world), await buildPractice(world)];
  await practice.call('POST', '/api/team/invitations', { email: visitor.email, role: 'viewer' });
  const token = await tokenTo(visitor.email, 'join');
  expect((await visitor.call('POST', '/api/join', { token }, from)).status).toBe(200);
  const joined = { userId: visitor.userId, act: 'added', subject: 'member', place, details: { role: 'viewer' } };
  expect(await logOf(practice)).toContainEqual(expect.objectContaining(joined));
});

test('logs a wrong 2FA code as a failed sign-in and a right one as a sign-in', async () => {
  const practice = await buildPractice(world);
  const begun = await practice.call('POST', '/api/auth/two-factor', { password: testPassword });
  const { secret } = await begun.json();
  const code = (ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1_000 });
  expect((await practice.call('POST', '/api/auth/two-factor/confirm', { code: code() })).status).toBe(200);
  const first = await call(world)('POST', '/api/login', { email: practice.email, password: testPassword }, from);
  const before = (await logOf(practice)).length;
  const second = call(world, cookieOf(first));
  expect((await second('POST', '/api/login/code', { code: '00000A' }, from)).status).toBe(400);
  expect((await second('POST', '/api/login/code', { code: code(30) }, from)).status).toBe(200);
  expect((await logOf(practice)).slice(before)).toMatchObject([
    { userId: practice.userId, act: 'sign_in_failed', subject: 'second_factor', place },
    { userId: practice.userId, act: 'signed_in', subject: 'session', place },
  ]);
});

test('logs a calendar feed once a day with the clients it names', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await inTenant(world.services.database, { ...practice, role: 'owner' }, scope => {
    const startTime = new Date(Date.now() + 86_400_000);
    const endTime = new Date(startTime.getTime() + 1_800_000);
    return insertAppointment(scope, { clientId, title: 'Session', startTime, endTime });
  });
  const { url } = await (await practice.call('POST', '/api/calendar-feed')).json();
  const read = async () => (await world.request(new URL(url).pathname, { headers: from })).status;
  expect([await read(), await read()]).toEqual([200, 200]);
  const reads = async () => (await logOf(practice)).filter(({ subject }) => subject === 'calendar_feed');
  const line = { actor: 'member', userId: practice.userId, act: 'listed', clients: [clientId], count: 1, place };
  expect(await reads()).toMatchObject([line]);
  const { db } = asSystem(world.services.database);
  await db.execute(sql`update audit_events set at = at - interval '1 day' where tenant_id = ${practice.tenantId}`);
  await read();
  expect(await reads()).toHaveLength(2);
});
