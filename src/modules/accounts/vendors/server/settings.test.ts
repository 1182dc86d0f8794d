import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { encrypt } from '../../../../platform/secrets/encryption.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const mail = {
  host: 'smtp.mail.example',
  port: 587,
  security: 'starttls',
  user: 'maya',
  password: 'hunter2-mail',
  fromAddress: 'maya@practice.example',
};
const sms = { accountSid: 'AC0001', authToken: 'hunter2-sms', from: '+15035550100' };
const payments = { secretKey: 'hunter2-pay', webhookSecret: 'hunter2-hook' };
const ai = { provider: 'openai', model: 'gpt-test', apiKey: 'hunter2-ai', baseUrl: '' };
const all = { mail, sms, payments, ai };

const storedRows = () =>
  inSystem(world.services.database, async ({ db }) => {
    const { rows } = await db.execute<{ tenant_id: number; vendor: string; settings: unknown; secrets: string }>(
      sql`select tenant_id::int, vendor, settings, secrets from vendor_settings order by tenant_id, vendor`,
    );
    return rows;
  });

test('uses the built-in vendors by default', async () => {
  const practice = await buildPractice(world);
  const states = await (await practice.call('GET', '/api/vendors')).json();
  expect(states).toEqual(
    ['mail', 'sms', 'payments', 'ai'].map(vendor => ({
      vendor,
      uses: 'built-in',
      settings: {},
      secrets: [],
      problem: null,
      isTest: vendor === 'payments',
    })),
  );
});

test('stores settings, encrypts secrets and never returns them', async () => {
  const practice = await buildPractice(world);
  const answers: string[] = [];
  for (const [vendor, input] of Object.entries(all)) {
    const answer = await practice.call('PUT', `/api/vendors/${vendor}`, input);
    expect(answer.status).toBe(200);
    answers.push(await answer.text());
  }
  answers.push(await (await practice.call('GET', '/api/vendors')).text());
  expect(JSON.parse(String(answers.at(-1)))).toEqual([
    {
      vendor: 'mail',
      uses: 'own',
      settings: {
        host: 'smtp.mail.example',
        port: 587,
        security: 'starttls',
        user: 'maya',
        fromAddress: 'maya@practice.example',
      },
      secrets: ['password'],
      problem: null,
      isTest: false,
    },
    {
      vendor: 'sms',
      uses: 'own',
      settings: { accountSid: 'AC0001', from: '+15035550100' },
      secrets: ['authToken'],
      problem: null,
      isTest: false,
    },
    {
      vendor: 'payments',
      uses: 'own',
      settings: {},
      secrets: ['secretKey', 'webhookSecret'],
      problem: null,
      isTest: false,
    },
    {
      vendor: 'ai',
      uses: 'own',
      settings: { provider: 'openai', model: 'gpt-test', baseUrl: null },
      secrets: ['apiKey'],
      problem: null,
      isTest: false,
    },
  ]);
  expect(answers.join()).not.toContain('hunter2');
  const rows = (await storedRows()).filter(row => row.tenant_id === practice.tenantId);
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toContain('hunter2');
  expect(rows[1]?.secrets).toMatch(/^\{"password":"v1\.[\w-]{16}\.[\w-]+\.[\w-]{22}"\}$/);
});

test('keeps the stored secret if left blank and replaces it otherwise', async () => {
  const practice = await buildPractice(world);
  const secretOf = async () => (await storedRows()).find(row => row.tenant_id === practice.tenantId)?.secrets;
  await practice.call('PUT', '/api/vendors/mail', mail);
  const first = await secretOf();
  const fields = { ...mail, fromAddress: 'other@practice.example' };
  expect((await practice.call('PUT', '/api/vendors/mail', { ...fields, password: '' })).status).toBe(200);
  expect(await secretOf()).toBe(first);
  await practice.call('PUT', '/api/vendors/mail', { ...fields, password: 'another' });
  expect(await secretOf()).not.toBe(first);
});

const moves: [string, Record<string, unknown>, Record<string, unknown>, string][] = [
  ['mail', mail, { host: 'smtp.thief.example' }, 'password'],
  ['mail', mail, { user: 'thief' }, 'password'],
  ['mail', mail, { port: 2525 }, 'password'],
  ['sms', sms, { accountSid: 'AC9999' }, 'authToken'],
  ['ai', ai, { provider: 'anthropic' }, 'apiKey'],
  ['ai', ai, { baseUrl: 'https://thief.example/v1' }, 'apiKey'],
];
test.each(moves)('%s: requires the secret again when the destination changes: %o → %o', async (...given) => {
  const [vendor, before, change, secret] = given;
  const practice = await buildPractice(world);
  await practice.call('PUT', `/api/vendors/${vendor}`, before);
  const moved = { ...before, ...change, [secret]: '' };
  const refused = await practice.call('PUT', `/api/vendors/${vendor}`, moved);
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors[secret]).toMatch(/^Enter the .+ again because the destination changed$/);
  const again = await practice.call('PUT', `/api/vendors/${vendor}`, { ...moved, [secret]: 'given again' });
  expect(again.status).toBe(200);
});

test.each([
  ['mail', { ...mail, password: '' }, 'password'],
  ['mail', { ...mail, port: 22 }, 'port'],
  ['mail', { ...mail, host: '127.0.0.1' }, 'host'],
  ['mail', { ...mail, host: '[::1]' }, 'host'],
  ['mail', { ...mail, security: 'none' }, 'security'],
  ['sms', { ...sms, authToken: '' }, 'authToken'],
  ['sms', { ...sms, accountSid: '../../evil' }, 'accountSid'],
  ['payments', { webhookSecret: 'x' }, 'secretKey'],
  ['ai', { ...ai, apiKey: '' }, 'apiKey'],
  ['ai', { ...ai, provider: 'openai-compatible' }, 'baseUrl'],
  ['ai', { ...ai, baseUrl: 'http://169.254.169.254/latest' }, 'baseUrl'],
  ['ai', { ...ai, baseUrl: 'https://key@ai.example/v1' }, 'baseUrl'],
  ['ai', { ...ai, baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
])('%s: rejects %o at %s', async (vendor, input, field) => {
  const practice = await buildPractice(world);
  const answer = await practice.call('PUT', `/api/vendors/${vendor}`, input);
  expect(answer.status).toBe(400);
  expect(Object.keys((await answer.json()).errors)).toEqual([field]);
});

test('needs no password for a mail server without a user and drops the stored one', async () => {
  const practice = await buildPractice(world);
  await practice.call('PUT', '/api/vendors/mail', mail);
  const open = await practice.call('PUT', '/api/vendors/mail', { ...mail, user: '', password: '' });
  expect(await open.json()).toMatchObject({ uses: 'own', secrets: [] });
});

test('resets one practice to the default and leaves others unchanged', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  for (const each of [practice, other]) await each.call('PUT', '/api/vendors/sms', sms);
  const gone = await practice.call('DELETE', '/api/vendors/sms');
  expect(await gone.json()).toEqual({
    vendor: 'sms',
    uses: 'built-in',
    settings: {},
    secrets: [],
    problem: null,
    isTest: false,
  });
  const usesOf = async (who: typeof practice) => (await (await who.call('GET', '/api/vendors')).json())[1].uses;
  expect([await usesOf(practice), await usesOf(other)]).toEqual(['built-in', 'own']);
  const third = await buildPractice(world);
  expect(await (await third.call('GET', '/api/vendors')).text()).not.toContain('AC0001');
});

test('asks again for secrets encrypted for another practice or APP_SECRET', async () => {
  const [practice, thief, moved] = [await buildPractice(world), await buildPractice(world), await buildPractice(world)];
  for (const each of [practice, thief, moved]) await each.call('PUT', '/api/vendors/sms', sms);
  const seals = { purpose: 'vendor settings', place: `practice ${moved.tenantId} sms authToken` };
  const foreign = JSON.stringify({ authToken: encrypt('the secret of an instance before this', seals, 'x') });
  await inSystem(world.services.database, async ({ db }) => {
    await db.execute(sql`update vendor_settings set secrets = ${foreign} where tenant_id = ${moved.tenantId}`);
    await db.execute(sql`
      update vendor_settings set secrets = (
        select secrets from vendor_settings where tenant_id = ${practice.tenantId} and vendor = 'sms')
      where tenant_id = ${thief.tenantId}`);
  });
  const sentence = 'The saved secrets can no longer be read. Enter them again.';
  const stateOf = async (who: typeof practice) => (await (await who.call('GET', '/api/vendors')).json())[1];
  expect(await stateOf(practice)).toMatchObject({ secrets: ['authToken'], problem: null });
  for (const each of [thief, moved]) {
    expect(await stateOf(each)).toMatchObject({ uses: 'own', secrets: [], problem: sentence });
    const tested = await each.call('POST', '/api/vendors/sms/test', { to: '+15035550101' });
    expect(await tested.json()).toEqual({ ok: false, message: sentence });
    const kept = await each.call('PUT', '/api/vendors/sms', { ...sms, authToken: '' });
    expect([kept.status, (await kept.json()).errors]).toEqual([400, { authToken: sentence }]);
    expect((await each.call('PUT', '/api/vendors/sms', sms)).status).toBe(200);
    expect(await stateOf(each)).toMatchObject({ secrets: ['authToken'], problem: null });
  }
});

test.each([
  ['sk_test_1', true],
  ['rk_test_1', true],
  ['sk_live_1', false],
])('reports isTest for the payment key %s as %s', async (secretKey, isTest) => {
  const practice = await buildPractice(world);
  const saved = await (await practice.call('PUT', '/api/vendors/payments', { secretKey })).json();
  expect([saved.isTest, saved.secrets]).toEqual([isTest, ['secretKey']]);
});

test('returns a webhook URL that names the practice', async () => {
  const practice = await buildPractice(world);
  expect(await (await practice.call('GET', '/api/vendors/payments/webhook')).json()).toEqual({
    address: `http://localhost:3000/api/webhooks/payments/${practice.tenantId}`,
    isReachable: false,
  });
});

test('answers 404 for an unknown vendor', async () => {
  const practice = await buildPractice(world);
  expect((await practice.call('PUT', '/api/vendors/__proto__', {})).status).toBe(404);
  expect((await practice.call('POST', '/api/vendors/fax/test', {})).status).toBe(404);
});
