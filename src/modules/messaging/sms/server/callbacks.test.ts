import { sql } from 'drizzle-orm';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import {
  appUrl,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
const instance = { TWILIO_ACCOUNT_SID: 'AC0777', TWILIO_AUTH_TOKEN: 'instance-token', TWILIO_FROM: '+15035550177' };
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.env, instance);
});
afterAll(() => world.close());

let phone: string;
let numbers = 0;
beforeEach(async () => {
  practice = await buildPractice(world);
  phone = `+1503555${String(1000 + numbers++)}`;
});

type Call = { account?: string | number; token?: string; about?: string; query?: string; headers?: object };
/** A request signed like Twilio's. */
function callBack(fields: Record<string, string>, given: Call = {}) {
  const { account = 'instance', token = 'instance-token', about = 'status', query = '' } = given;
  const path = `/api/sms/callbacks/${account}/${about}${query}`;
  const body = new URLSearchParams(fields).toString();
  return world.request(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'content-length': String(body.length),
      'x-twilio-signature': getExpectedTwilioSignature(token, appUrl + path, fields),
      ...given.headers,
    },
  });
}

const run = async (statement: string) =>
  (await inSystem(world.services.database, ({ db }) => db.execute(sql.raw(statement)))).rows;

type Log = { of?: Practice; status?: string; sid?: string | null; sentBy?: string };
async function buildLog({ of = practice, status = 'sent', sid = `SM${phone}`, sentBy = 'instance' }: Log = {}) {
  const [row] =
    await run(`insert into sms_logs (tenant_id, recipient_phone, message, type, status, external_id, sent_by)
    values (${of.tenantId}, '${phone}', 'See you', 'automatic_reminder', '${status}', ${sid && `'${sid}'`}, '${sentBy}')
    returning id::int`);
  return Number(row?.id);
}
const logs = async ({ call } = practice) => (await call('GET', '/api/sms/logs')).json();
const told = async ({ call } = practice): Promise<{ title: string; message: string; data: { href: string } }[]> =>
  (await call('GET', '/api/notifications')).json();
const report = (MessageStatus: string, ErrorCode = '', MessageSid = `SM${phone}`) => ({
  MessageSid,
  MessageStatus,
  ...(ErrorCode && { ErrorCode }),
  From: '+15035550177',
  AccountSid: 'AC0777',
});

const orders: [from: string, reports: string[], to: string][] = [
  ['sent', ['queued', 'sending', 'sent', 'delivered'], 'delivered'],
  ['sent', ['delivered', 'sent', 'queued'], 'delivered'],
  ['sent', ['undelivered', 'sent', 'delivered'], 'failed'],
  ['sent', ['delivered', 'failed'], 'delivered'],
  ['unknown', ['sent'], 'sent'],
  ['unknown', ['delivered'], 'delivered'],
  ['sending', ['delivered', 'sent'], 'delivered'],
  ['pending', ['sent'], 'sent'],
  ['failed', ['delivered'], 'failed'],
  ['sent', ['received', 'nonsense'], 'sent'],
];
test.each(orders)('status %s with reports %j becomes %s', async (from, reports, to) => {
  await buildLog({ status: from });
  for (const status of [...reports, ...reports.slice(-1)]) {
    expect((await callBack(report(status))).status).toBe(204);
  }
  expect(await logs()).toMatchObject([{ status: to }]);
});

test('matches a message without a response by its callback URL', async () => {
  const id = await buildLog({ status: 'unknown', sid: null });
  const query = `?of=${practice.tenantId}.${id}`;
  await callBack(report('sent', '', 'SM-of-the-report'), { query });
  expect(await logs()).toMatchObject([{ status: 'sent', externalId: 'SM-of-the-report', error: null }]);
  // A later attempt of the same message.
  await callBack(report('failed', '30003', 'SM-another'), { query });
  expect(await logs()).toMatchObject([{ status: 'sent' }]);
});

test.each([
  ['30003', 'The phone couldn’t be reached. It may be off or out of range.'],
  ['30006', 'This number can’t receive text messages. It may be a landline.'],
  ['39999', 'Twilio couldn’t deliver it (error 39999).'],
  ['', 'Twilio couldn’t deliver it.'],
])('shows error %s as "%s"', async (code, sentence) => {
  await buildLog();
  await callBack(report('undelivered', code));
  expect(await logs()).toMatchObject([{ status: 'failed', error: sentence }]);
});

test('stores an opt-out reported by Twilio', async () => {
  await buildLog();
  await callBack(report('failed', '21610'));
  expect(await run(`select tenant_id::int from sms_opt_outs where phone = '${phone}'`)).toEqual([
    { tenant_id: practice.tenantId },
  ]);
});

test('rejects callbacks with a wrong signature with 403 and no effect', async () => {
  const id = await buildLog({ status: 'unknown' });
  const wrong: Call[] = [
    { token: 'another-token' },
    { headers: { 'x-twilio-signature': '' } },
    { account: practice.tenantId },
    { account: 999_999 },
    { account: '0' },
    { account: '1e3' },
  ];
  for (const given of wrong) {
    expect((await callBack(report('delivered'), given)).status).toBe(403);
    expect(
      (await callBack({ MessageSid: 'SM1', From: phone, Body: 'STOP' }, { ...given, about: 'inbound' })).status,
    ).toBe(403);
  }
  // The signature belongs to another message.
  const signed = getExpectedTwilioSignature(
    'instance-token',
    `${appUrl}/api/sms/callbacks/instance/status?of=1.1`,
    report('delivered'),
  );
  const query = `?of=${practice.tenantId}.${id}`;
  expect((await callBack(report('delivered'), { query, headers: { 'x-twilio-signature': signed } })).status).toBe(403);
  expect(await logs()).toMatchObject([{ status: 'unknown' }]);
  expect(await run(`select * from sms_opt_outs where phone = '${phone}'`)).toEqual([]);
  expect(await told()).toEqual([]);
});

test('rejects JSON, other paths, other methods and large bodies', async () => {
  expect((await callBack(report('sent'), { headers: { 'content-type': 'application/json' } })).status).toBe(415);
  expect((await callBack(report('sent'), { about: 'other' })).status).toBe(415);
  expect((await world.request('/api/sms/callbacks/instance/status')).status).toBe(401);
  const large = { ...report('sent'), Body: 'x'.repeat(300_000) };
  expect((await callBack(large)).status).toBe(413);
});

test('accepts signed nonsense without effect', async () => {
  const nonsense: Record<string, string>[] = [
    {},
    { MessageSid: '' },
    { MessageSid: 'x', MessageStatus: '__proto__' },
    { From: 'nobody' },
  ];
  for (const fields of nonsense) {
    expect((await callBack(fields)).status).toBe(204);
    expect((await callBack(fields, { about: 'inbound' })).status).toBe(200);
  }
  const hostile = { MessageSid: `SM-hostile-${phone}`, From: phone, Body: 'a\u0000b\ud83e' };
  await buildLog();
  expect((await callBack(hostile, { about: 'inbound' })).status).toBe(200);
});

test('a practice’s own account only affects its own messages', async () => {
  const own = { accountSid: 'AC0001', authToken: 'own-token', from: '+15035550100' };
  expect((await practice.call('PUT', '/api/vendors/sms', own)).status).toBe(200);
  const other = await buildPractice(world);
  const id = await buildLog({ of: other, status: 'sent', sentBy: 'instance' });
  const mine = { account: practice.tenantId, token: 'own-token' };
  expect((await callBack(report('failed'), mine)).status).toBe(204);
  expect((await callBack(report('failed'), { ...mine, query: `?of=${other.tenantId}.${id}` })).status).toBe(204);
  expect(await logs(other)).toMatchObject([{ status: 'sent' }]);
  await callBack({ MessageSid: `in${phone}`, From: phone, Body: 'STOP' }, { ...mine, about: 'inbound' });
  expect(await run(`select tenant_id::int from sms_opt_outs where phone = '${phone}'`)).toEqual([
    { tenant_id: practice.tenantId },
  ]);
});

const text = (Body: string, sid = `in-${phone}`) =>
  callBack({ MessageSid: sid, From: phone, Body }, { about: 'inbound' });
const outOf = async () =>
  (await run(`select tenant_id::int from sms_opt_outs where phone = '${phone}' order by tenant_id`)).map(
    row => row.tenant_id,
  );

test('STOP to the instance opts out of every practice that texted; START undoes it', async () => {
  const [second, stranger] = [await buildPractice(world), await buildPractice(world)];
  await buildLog();
  await buildLog({ of: second });
  await buildLog({ of: stranger, sentBy: 'own' });
  await text('Stop');
  expect(await outOf()).toEqual([practice.tenantId, second.tenantId]);
  expect(await told()).toMatchObject([{ title: `${phone} replied STOP` }]);
  await text('START', `again-${phone}`);
  expect(await outOf()).toEqual([]);
  // The first reply, delivered again.
  await text('Stop');
  expect(await outOf()).toEqual([]);
  expect(await told()).toHaveLength(2);
});

test('notifies the practitioner of a reply once, with the client’s name', async () => {
  const made = await practice.call('POST', '/api/clients', clientFields({ phone }));
  const client = await made.json();
  await buildLog();
  const other = await buildPractice(world);
  await text('Can we do 10 instead? 🥦');
  await text('Can we do 10 instead? 🥦');
  expect(await told()).toMatchObject([
    {
      title: 'Reply from Felix Romero',
      message: 'Can we do 10 instead? 🥦',
      data: { href: `/clients/${client.id}?tab=sms` },
    },
  ]);
  expect(await told(other)).toEqual([]);
});

test('lists a client’s replies newest first, in their practice only', async () => {
  const client = await (await practice.call('POST', '/api/clients', clientFields({ phone }))).json();
  await buildLog();
  const other = await buildPractice(world);
  const theirs = await (await other.call('POST', '/api/clients', clientFields({ phone }))).json();
  await text('Can we do 10 instead?', `first-${phone}`);
  await text('STOP', `second-${phone}`);
  // Another client of the same practice.
  const mine = phone;
  phone = `+1503555${String(1000 + numbers++)}`;
  await buildLog();
  await text('Me neither', `third-${phone}`);
  const replies = (id: number, { call } = practice) => call('GET', `/api/sms/replies?clientId=${id}`);
  expect(await (await replies(client.id)).json()).toMatchObject([
    { phone: mine, message: 'STOP' },
    { phone: mine, message: 'Can we do 10 instead?' },
  ]);
  expect(await (await replies(client.id)).json()).toHaveLength(2);
  expect(await (await replies(theirs.id, other)).json()).toEqual([]);
  expect((await replies(client.id, other)).status).toBe(404);
});

test('treats YES without an opt-out as a reply and ignores HELP', async () => {
  await buildLog();
  await text('Yes');
  await text('HELP', `help-${phone}`);
  expect(await told()).toMatchObject([{ title: `Reply from ${phone}`, message: 'Yes' }]);
});

test('delivers a reply to the instance to the practice that wrote last', async () => {
  const second = await buildPractice(world);
  await buildLog();
  await buildLog({ of: second });
  await text('On my way');
  expect([await told(), await told(second)]).toMatchObject([[], [{ message: 'On my way' }]]);
});

test('plans an email once when a text reminder is undeliverable', async () => {
  const client = await (await practice.call('POST', '/api/clients', clientFields({ phone }))).json();
  const of = `${practice.tenantId}, ${practice.userId}, ${client.id}`;
  const [appointment] = await run(`insert into appointments
    (tenant_id, user_id, client_id, title, type, start_time, end_time)
    values (${of}, 'Session', 'consultation', now() + interval '1 day', now() + interval '25 h') returning id::int`);
  const smsLogId = await buildLog();
  await run(`insert into reminders (tenant_id, appointment_id, client_id, channel, kind, start_time, scheduled_for, status, sms_log_id)
    select tenant_id, id, client_id, 'sms', 'step-1440', start_time, now(), 'queued', ${smsLogId}
    from appointments where id = ${appointment?.id}`);
  await callBack(report('undelivered', '30003'));
  await callBack(report('undelivered', '30003'));
  const planned = await run(`select channel, status from reminders
    where tenant_id = ${practice.tenantId} and kind like 'fallback-%'`);
  expect(planned).toEqual([{ channel: 'email', status: 'pending' }]);
});
