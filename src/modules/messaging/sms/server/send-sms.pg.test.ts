// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asSystem, inSystem, inTenant } from '../../../../platform/database/scope.ts';
import { openPeer, type Peer } from '../../../../testing/peers/vendor-peers.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import {
  appUrl,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { openSms } from '../../../accounts/vendors/server/access.ts';
import { openSmsOutbox } from './outbox.ts';
import { queueSms } from './queue-sms.ts';
import { sendSms, smsRows } from './send-sms.ts';

let world: World;
let practice: Practice;
let peer: Peer;
let outbox: ReturnType<typeof openSmsOutbox>;

const account = { TWILIO_ACCOUNT_SID: 'AC0777', TWILIO_AUTH_TOKEN: 'instance-token', TWILIO_FROM: '+15035550177' };

beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  peer = await openPeer();
  Object.assign(world.services.env, account, { APP_URL: appUrl, TWILIO_API_URL: peer.url });
  practice = await buildPractice(world);
  outbox = openSmsOutbox(world.services);
});
afterEach(async () => {
  vi.useRealTimers();
  await peer.close();
  // Rows of other tests must not be sent or affect limits here.
  await run('delete from sms_logs; delete from sms_opt_outs; delete from rate_limits');
});

const phoneOf = (number: number) => `+1503555${String(1000 + number)}`;
let causes = 0;
const queue = (count: number, given: { of?: Practice; appointmentId?: number } = {}) =>
  inTenant(world.services.database, { ...(given.of ?? practice), role: 'owner' }, async scope => {
    const { appointmentId } = given;
    for (let number = 0; number < count; number++) {
      const sms = {
        cause: `test ${causes++}`,
        type: 'automatic_reminder',
        to: phoneOf(number),
        text: 'See you',
      } as const;
      await queueSms(world.services, scope, appointmentId ? { ...sms, appointmentId } : sms);
    }
  });

type Row = { id: number; status: string; error: string | null; externalId: string | null; sentAt: string | null };
const rows = async ({ tenantId } = practice): Promise<Row[]> => {
  const found = await world.services.database.pool.query(
    `select id::int, status, error, external_id as "externalId", sent_at as "sentAt", sent_by as "sentBy", segments
     from sms_logs where tenant_id = $1 order by id`,
    [tenantId],
  );
  return found.rows;
};
const statuses = async (of = practice) => (await rows(of)).map(row => row.status);
const run = (statement: string) =>
  inSystem(world.services.database, ({ db }) => db.execute(sql.raw(statement))).then(result => result.rows);
const hurry = () => run('update sms_logs set next_attempt_at = now()');
const giveOwn = async (to: Practice) => {
  const own = { accountSid: 'AC0001', authToken: 'own-token', from: '+15035550100' };
  expect((await to.call('PUT', '/api/vendors/sms', own)).status).toBe(200);
};
/** Triggers the ten-second timeout of pending Twilio calls. */
const letTimePass = async (calls: number) => {
  await vi.waitUntil(() => peer.calls.length >= calls, { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(10_000);
};

test('sends a queued message once with its status callback URL', async () => {
  Object.assign(world.services.env, { APP_URL: 'https://sorrel.example' });
  await queue(1);
  await outbox.sendDue();
  await outbox.sendDue();
  expect(peer.calls).toHaveLength(1);
  const [row] = await rows();
  const body = new URLSearchParams(peer.calls[0]?.body);
  expect(Object.fromEntries(body)).toEqual({
    To: phoneOf(0),
    From: account.TWILIO_FROM,
    Body: 'See you',
    StatusCallback: `https://sorrel.example/api/sms/callbacks/instance/status?of=${practice.tenantId}.${row?.id}`,
  });
  expect(row).toMatchObject({ status: 'sent', externalId: 'SM0001', sentBy: 'instance', segments: 1, error: null });
  expect(row?.sentAt).not.toBeNull();
});

test('gives a local Twilio stand-in a local callback URL', async () => {
  await queue(1);
  await outbox.sendDue();
  expect(new URLSearchParams(peer.calls[0]?.body).get('StatusCallback')).toContain('http://localhost:');
});

test('without an SMS provider a message fails with the reason', async () => {
  Object.assign(world.services.env, { TWILIO_ACCOUNT_SID: undefined });
  await queue(1);
  await outbox.sendDue();
  expect(peer.calls).toEqual([]);
  const error = 'No SMS provider is set up.';
  expect(await rows()).toMatchObject([{ status: 'failed', sentBy: 'log', error, externalId: null, sentAt: null }]);
});

test.each(['has trouble', 'is busy'] as const)('retries and sends once if Twilio %s', async behavior => {
  peer.setBehavior(behavior);
  await queue(1);
  await outbox.sendDue();
  await outbox.sendDue();
  expect(peer.calls).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: 'pending', error: expect.stringMatching(/^Twilio /), sentAt: null }]);
  peer.setBehavior('answers');
  await hurry();
  await outbox.sendDue();
  expect(peer.calls).toHaveLength(2);
  expect(await statuses()).toEqual(['sent']);
});

test('sends messages once Twilio is back', async () => {
  const { port } = peer;
  await peer.close();
  await queue(3);
  await outbox.sendDue();
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  peer = await openPeer(port);
  await hurry();
  await outbox.sendDue();
  expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
});

test('a message refused by Twilio fails with a reason and isn’t retried', async () => {
  peer.setBehavior('refuses the message');
  await queue(1);
  await outbox.sendDue();
  await hurry();
  await outbox.sendDue();
  expect(peer.calls).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: 'failed', error: 'This phone number doesn’t exist.' }]);
});

test('stores an opt-out known to Twilio and stops sending there', async () => {
  peer.setBehavior('knows of a STOP');
  await queue(1);
  await outbox.sendDue();
  peer.setBehavior('answers');
  await queue(2);
  await outbox.sendDue();
  expect(peer.calls.map(call => new URLSearchParams(call.body).get('To'))).toEqual([phoneOf(0), phoneOf(1)]);
  expect(await statuses()).toEqual(['failed', 'failed', 'sent']);
  expect((await rows())[1]?.error).toMatch(/replied STOP/);
});

test('a connection lost after sending marks the message unknown, without a retry', async () => {
  peer.setBehavior('breaks off');
  await queue(1);
  await outbox.sendDue();
  expect(await rows()).toMatchObject([{ status: 'unknown', error: expect.stringContaining('closed the connection') }]);
  peer.setBehavior('answers');
  await hurry();
  await outbox.sendDue();
  expect(peer.calls).toHaveLength(1);
});

test('times out after ten seconds as unknown and postpones the rest', async () => {
  peer.setBehavior('hangs');
  await queue(12);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sending = outbox.sendDue();
  await letTimePass(10);
  await sending;
  vi.useRealTimers();
  expect(peer.calls).toHaveLength(10);
  expect((await statuses()).sort()).toEqual([...Array(2).fill('pending'), ...Array(10).fill('unknown')]);
});

test('a worker whose lease expired sends nothing twice', async () => {
  await queue(1);
  const [sms] = await smsRows.claim(asSystem(world.services.database), undefined, 10);
  await run("update sms_logs set lease_until = now() - interval '1 s'");
  await outbox.sendDue();
  expect(peer.calls).toHaveLength(1);
  const { services } = world;
  const sender = openSms(services, undefined);
  await sendSms(services, { sender, account: 'instance' }, sms ?? expect.fail('nothing was claimed'));
  expect(peer.calls).toHaveLength(1);
  expect(await statuses()).toEqual(['sent']);
});

test('messages waiting for unreadable settings show the reason', async () => {
  await giveOwn(practice);
  await run('update vendor_settings set secrets = \'{"authToken":"v1.broken"}\'');
  await queue(1);
  await outbox.sendDue();
  expect(await rows()).toMatchObject([{ status: 'pending', error: expect.stringContaining('can no longer be read') }]);
});

test('gives up after a day or when the appointment has begun', async () => {
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const [appointment] = await run(`insert into appointments
    (tenant_id, user_id, client_id, title, type, start_time, end_time) values
    (${practice.tenantId}, ${practice.userId}, ${client.id}, 'Session', 'consultation', now() + interval '2 s', now() + interval '1 h')
    returning id::int`);
  peer.setBehavior('has trouble');
  await queue(1, { appointmentId: Number(appointment?.id) });
  await queue(1);
  await outbox.sendDue();
  expect(await statuses()).toEqual(['failed', 'pending']);
  await run(
    "update sms_logs set created_at = now() - interval '25 h', next_attempt_at = now() where status = 'pending'",
  );
  await outbox.sendDue();
  expect(await rows()).toMatchObject([{ error: expect.stringContaining('503') }, { status: 'failed' }]);
});

test('a late reminder expires 15 minutes after the start, other messages after a day', async () => {
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const [appointment] = await run(`insert into appointments
    (tenant_id, user_id, client_id, title, type, start_time, end_time) values
    (${practice.tenantId}, ${practice.userId}, ${client.id}, 'Session', 'consultation', now() - interval '14 min', now() + interval '1 h')
    returning id::int`);
  await queue(2, { appointmentId: Number(appointment?.id) });
  await run(`update sms_logs set created_at = now() - interval '5 min';
    update sms_logs set type = 'manual' where recipient_phone = '${phoneOf(1)}'`);
  await outbox.sendDue();
  expect(await statuses()).toEqual(['sent', 'sent']);
  await run(`update sms_logs set status = 'pending', started_at = null;
    update appointments set start_time = now() - interval '16 min'`);
  await outbox.sendDue();
  expect(await statuses()).toEqual(['failed', 'sent']);
});

test('limits a practice to 200 a day on the instance’s account and notifies it once', async () => {
  const other = await buildPractice(world);
  await run(`insert into rate_limits (key, count, expires_at)
    values ('instance-sms-practice:${practice.tenantId}', 199, now() + interval '1 h')`);
  await queue(1);
  await outbox.sendDue();
  await queue(1);
  await queue(1, { of: other });
  await outbox.sendDue();
  expect(await rows()).toMatchObject([
    { status: 'sent' },
    { status: 'failed', error: expect.stringContaining('your own Twilio account') },
  ]);
  expect(await statuses(other)).toEqual(['sent']);
  await queue(1);
  await outbox.sendDue();
  const news = await (await practice.call('GET', '/api/notifications')).json();
  expect(news).toMatchObject([{ type: 'sms_limit', message: expect.stringContaining('200 text messages') }]);
  await giveOwn(practice);
  await queue(1);
  await outbox.sendDue();
  expect(await statuses()).toEqual(['sent', 'failed', 'failed', 'sent']);
});
