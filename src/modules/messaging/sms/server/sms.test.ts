// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  Object.assign(world.services.env, { TWILIO_ACCOUNT_SID: undefined });
});

const run = async (statement: string) =>
  (await inSystem(world.services.database, ({ db }) => db.execute(sql.raw(statement)))).rows;
const buildClient = async (given = {}, { call } = practice) =>
  (await call('POST', '/api/clients', clientFields(given))).json();
const logs = async (query = '', { call } = practice) => (await call('GET', `/api/sms/logs${query}`)).json();
let keys = 0;
const send = (clientId: number, given = {}, { call } = practice) =>
  call('POST', '/api/sms', { clientId, message: 'See you at ten', key: `given-key-${keys++}`, ...given });
const buildLogs = (rows: string) =>
  run(
    `insert into sms_logs (tenant_id, recipient_phone, message, type, status, error) select ${practice.tenantId}, ${rows}`,
  );

test('queues a manual message to the client’s stored number', async () => {
  const client = await buildClient();
  const answer = await send(client.id);
  expect(answer.status).toBe(201);
  const written = {
    recipientPhone: '+15035550188',
    message: 'See you at ten',
    type: 'manual',
    status: 'pending',
    clientId: client.id,
    segments: 1,
  };
  expect(await answer.json()).toMatchObject(written);
  expect(await logs()).toMatchObject([written]);
});

test('concurrent requests with the same key create one message', async () => {
  const client = await buildClient();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(client.id, { key: 'one-and-the-same' })));
  const ids = await Promise.all(answers.map(async answer => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await logs()).toHaveLength(1);
});

test.each([
  [{ message: '  ' }, 'message'],
  [{ message: 'x'.repeat(1_601) }, 'message'],
  [{ key: 'x' }, 'key'],
  [{ clientId: 'x' }, 'clientId'],
])('rejects %o with an error on %s', async (given, field) => {
  const client = await buildClient();
  const answer = await send(client.id, given);
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, [field]]);
});

test.each([null, '+15035550188;ext=12', 'ask at the desk'])(
  'rejects a message to the number %s with 409',
  async phone => {
    const client = await buildClient({ phone: '' });
    await run(`update clients set phone = ${phone && `'${phone}'`} where tenant_id = ${practice.tenantId}`);
    const answer = await send(client.id);
    expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringContaining('no phone number')]);
    const recipient = await (await practice.call('GET', `/api/sms/recipients/${client.id}`)).json();
    expect(recipient).toMatchObject({ phone: null, refusal: expect.stringContaining('no phone number') });
  },
);

test.each([
  ['Germany', '030 901820', '+1 503 555 0188'],
  ['United States', '+49 30 901820', '(503) 555-0188'],
])('writes numbers as in a practice in %s', async (country, berlin, portland) => {
  // The currency says nothing about the country.
  await run(`update tenants set country = '${country}', currency = 'CHF' where id = ${practice.tenantId}`);
  await buildLogs("'+4930901820', 'Hello', 'manual', 'sent', null");
  await buildLogs("'+15035550188', 'Hello', 'manual', 'sent', null");
  const shown = [{ recipientPhoneText: portland }, { recipientPhoneText: berlin }];
  expect(await logs()).toMatchObject(shown);
  expect((await logs('?limit=5')).items).toMatchObject(shown);
});

test('rejects sending and resending to an opted-out number and shows why', async () => {
  const client = await buildClient();
  await buildLogs("'+15035550188', 'Hello', 'manual', 'failed', 'No'");
  await run(`insert into sms_opt_outs (tenant_id, phone) values (${practice.tenantId}, '+15035550188')`);
  const [old] = await logs();
  const recipient = await (await practice.call('GET', `/api/sms/recipients/${client.id}`)).json();
  expect(recipient).toEqual({
    phone: '+15035550188',
    phoneText: '(503) 555-0188',
    uses: 'built-in',
    consentAt: null,
    refusal: expect.stringContaining('STOP'),
  });
  for (const answer of [await send(client.id), await practice.call('POST', `/api/sms/logs/${old.id}/resend`)]) {
    expect([answer.status, (await answer.json()).message]).toEqual([409, recipient.refusal]);
  }
  expect((await practice.call('POST', '/api/vendors/sms/test', { to: '+15035550188' })).status).toBe(400);
  expect(await logs()).toHaveLength(1);
});

test('limits a practice to 30 an hour on the instance’s account, then 429', async () => {
  Object.assign(world.services.env, {
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15035550177',
  });
  const client = await buildClient();
  for (let sent = 0; sent < 30; sent++) expect((await send(client.id)).status).toBe(201);
  expect((await send(client.id)).status).toBe(429);
  expect((await send(client.id, { key: `given-key-${keys - 2}` })).status).toBe(201);
  expect(await logs()).toHaveLength(30);
  practice = await buildPractice(world);
  expect((await send((await buildClient()).id)).status).toBe(201);
});

test.each(['failed', 'error', 'unknown'])('resends a message that is %s once, as a new one', async status => {
  await buildLogs(`'+15035550188', 'Hello', 'manual', '${status}', 'No'`);
  const [old] = await logs();
  const path = `/api/sms/logs/${old.id}/resend`;
  const answers = await Promise.all([practice.call('POST', path), practice.call('POST', path)]);
  expect(answers.map(answer => answer.status)).toEqual([201, 201]);
  expect(await logs()).toMatchObject([
    { message: 'Hello', recipientPhone: '+15035550188', status: 'pending', type: 'manual' },
    { id: old.id, status },
  ]);
});

test.each(['sent', 'delivered', 'pending', 'sending'])(
  'rejects resending a message that is %s with 409',
  async status => {
    await buildLogs(`'+15035550188', 'Hello', 'manual', '${status}', null`);
    const [old] = await logs();
    expect((await practice.call('POST', `/api/sms/logs/${old.id}/resend`)).status).toBe(409);
  },
);

test('pages lose no message, and counts include all', async () => {
  await buildLogs(`'+1503555' || 1000 + n, 'Number ' || n, 'manual',
    (array['sent', 'delivered', 'failed', 'error', 'pending', 'sending', 'unknown'])[1 + n % 7], null from generate_series(0, 9) n`);
  const first = await logs('?limit=4');
  const second = await logs(`?limit=4&cursor=${first.nextCursor}`);
  const third = await logs(`?limit=4&cursor=${second.nextCursor}`);
  const messages = [first, second, third].flatMap(page => page.items.map((each: { message: string }) => each.message));
  expect(messages).toEqual(Array.from({ length: 10 }, (_, n) => `Number ${9 - n}`));
  expect(third.nextCursor).toBeNull();
  expect(await (await practice.call('GET', '/api/sms/counts')).json()).toEqual({ total: 10, sent: 4, failed: 3 });
  expect(await logs()).toHaveLength(10);
});

const searches: [string, string[]][] = [
  ['see YOU', ['sent']],
  ['0188', ['sent']],
  ['(503) 555-0188', ['sent']],
  ['auto reminder', ['failed']],
  ['automatic_', ['failed']],
  ['FAIL', ['failed']],
  ['waiting', ['pending']],
  ['pending', ['pending']],
  ['100%', ['failed']],
  ['%', ['failed']],
  ['_', ['failed']],
  ['nobody', []],
];
test.each(searches)('search for "%s" finds %j', async (search, found) => {
  await buildLogs(`'+15035550188', 'See you at ten', 'manual', 'sent', null`);
  await buildLogs(`'+15035550199', 'You get 100% of it', 'automatic_reminder', 'failed', 'No'`);
  await buildLogs(`'+15035550199', 'Hello', 'campaign', 'pending', null`);
  const page = await logs(`?limit=10&search=${encodeURIComponent(search)}`);
  expect(page.items.map((each: { status: string }) => each.status)).toEqual(found);
});

test('lists client names and searches by them', async () => {
  const { id } = await buildClient({ firstName: 'Iris', lastName: 'Romero' });
  await buildLogs(`'+15035550188', 'See you at ten', 'manual', 'sent', null`);
  await run(`update sms_logs set client_id = ${id} where tenant_id = ${practice.tenantId}`);
  await buildLogs(`'+15035550199', 'Hello', 'manual', 'sent', null`);
  const names = async (query: string) =>
    (await logs(query)).items.map(({ clientName }: { clientName: string | null }) => clientName);
  expect(await names('?limit=10')).toEqual([null, 'Iris Romero']);
  expect(await names('?limit=10&search=iris%20rom')).toEqual(['Iris Romero']);
});

test('returns 404 for another practice’s messages and clients', async () => {
  const other = await buildPractice(world);
  const client = await buildClient({}, other);
  await send(client.id, {}, other);
  const [foreign] = await logs('', other);
  expect((await send(client.id)).status).toBe(404);
  for (const path of [
    `/api/sms/logs/${foreign.id}`,
    `/api/sms/recipients/${client.id}`,
    `/api/sms/logs?limit=5&clientId=${client.id}`,
  ]) {
    expect((await practice.call('GET', path)).status, path).toBe(404);
  }
  expect((await practice.call('POST', `/api/sms/logs/${foreign.id}/resend`)).status).toBe(404);
  expect((await logs('?limit=5')).items).toEqual([]);
  expect(await (await practice.call('GET', '/api/sms/counts')).json()).toEqual({ total: 0, sent: 0, failed: 0 });
});

test('returns this practice’s callback URLs', async () => {
  expect(await (await practice.call('GET', '/api/sms/addresses')).json()).toEqual({
    inbound: `http://localhost:3000/api/sms/callbacks/${practice.tenantId}/inbound`,
    status: `http://localhost:3000/api/sms/callbacks/${practice.tenantId}/status`,
    isReachable: false,
  });
});
