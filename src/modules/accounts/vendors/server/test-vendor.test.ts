// @module-tag slow

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseEnv } from '../../../../platform/config/env.ts';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { testCertificate } from '../../../../testing/peers/certificate.ts';
import { openSink } from '../../../../testing/peers/smtp-sink.ts';
import { openPeer, type Peer, type PeerBehavior } from '../../../../testing/peers/vendor-peers.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let peer: Peer;
let practice: Practice;
const trusted = getCACertificates();

beforeAll(async () => {
  world = await openWorld();
  setDefaultCACertificates([...trusted, testCertificate.cert]);
});
beforeEach(async () => {
  peer = await openPeer();
  practice = await buildPractice(world);
  configure();
});
afterEach(async () => {
  vi.useRealTimers();
  await peer.close();
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await world.close();
});

/** Sets the instance's environment for one test. */
const configure = (given: Record<string, string> = {}) =>
  Object.assign(
    world.services.env,
    { SMTP_URL: undefined, TWILIO_ACCOUNT_SID: undefined, STRIPE_SECRET_KEY: undefined, AI_BASE_URL: undefined },
    parseEnv({
      APP_URL: appUrl,
      ALLOW_PRIVATE_ADDRESSES: 'true',
      TWILIO_API_URL: peer.url,
      STRIPE_API_URL: peer.url,
      ...given,
    }),
  );

const phone = '+15035550101';
const tryOut = async (vendor: string, to?: string) => {
  const answer = await practice.call('POST', `/api/vendors/${vendor}/test`, { to });
  expect(answer.status).toBe(200);
  return answer.json();
};
const save = async (vendor: string, input: unknown) =>
  expect((await practice.call('PUT', `/api/vendors/${vendor}`, input)).status).toBe(200);

const sms = { accountSid: 'AC0001', authToken: 'hunter2-sms', from: '+15035550100' };
const instanceSms = {
  TWILIO_ACCOUNT_SID: 'AC0777',
  TWILIO_AUTH_TOKEN: 'instance-token',
  TWILIO_FROM: '+15035550177',
};
/** The practice's own number, the only one allowed for tests through the instance's account. */
const savePhone = async () => {
  const company = { name: 'Call +1 900 555 0100 now', country: 'United States', phone: '(503) 555-0101' };
  expect((await practice.call('PUT', '/api/tenant', company)).status).toBe(200);
};
const smsRows = async () => {
  const rows = sql`select recipient_phone, type, status, error, external_id, message from sms_logs
    where tenant_id = ${practice.tenantId}`;
  return (await inSystem(world.services.database, ({ db }) => db.execute(rows))).rows;
};

describe('built-in vendors', () => {
  test('reports that no vendor is set up and what happens instead', async () => {
    expect(await tryOut('mail', practice.email)).toMatchObject({
      ok: false,
      message: 'No mail server is set up. Emails are saved in Email Logs and not sent.',
    });
    expect(await tryOut('sms', '(503) 555-0101')).toMatchObject({
      ok: false,
      message: 'No SMS provider is set up.',
    });
    expect(await smsRows()).toMatchObject([{ recipient_phone: phone, type: 'manual', status: 'failed' }]);
    expect((await tryOut('payments')).message).toContain('built-in test checkout');
    expect((await tryOut('ai')).message).toContain('built-in writer');
  });
  test.each([
    ['mail', 'nobody'],
    ['mail', undefined],
    ['sms', '12'],
    ['sms', undefined],
  ])('rejects a %s test to %s at its field', async (vendor, to) => {
    const answer = await practice.call('POST', `/api/vendors/${vendor}/test`, { to });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['to']]);
  });
  test('limits tests to 20 an hour per practice', async () => {
    for (let count = 0; count < 20; count++) await tryOut('ai');
    expect((await practice.call('POST', '/api/vendors/ai/test', {})).status).toBe(429);
    practice = await buildPractice(world);
    await tryOut('ai');
  });
});

describe('vendors over HTTP', () => {
  const compatible = { provider: 'openai-compatible', model: 'llama', apiKey: 'hunter2-ai', baseUrl: '' };
  const setUp = {
    sms: () => save('sms', sms),
    payments: () => save('payments', { secretKey: 'hunter2-pay' }),
    ai: () => save('ai', { ...compatible, baseUrl: `${peer.url}/v1` }),
  };

  test('sends a test through Twilio and logs the message ID', async () => {
    await setUp.sms();
    expect(await tryOut('sms', phone)).toEqual({ ok: true, message: `Twilio accepted the message to ${phone}.` });
    const [call] = peer.calls;
    expect(call?.path).toBe('/2010-04-01/Accounts/AC0001/Messages.json');
    expect(call?.headers.authorization).toBe(`Basic ${Buffer.from('AC0001:hunter2-sms').toString('base64')}`);
    const body = new URLSearchParams(call?.body);
    expect([body.get('To'), body.get('From')]).toEqual([phone, sms.from]);
    expect(await smsRows()).toMatchObject([{ status: 'sent', external_id: 'SM0001', message: body.get('Body') }]);
  });

  test('tells Stripe test keys from live keys', async () => {
    await setUp.payments();
    expect((await tryOut('payments')).message).toBe('Stripe accepts the key. It’s a test key, so no one is charged.');
    expect(peer.calls[0]).toMatchObject({ path: '/v1/balance', headers: { authorization: 'Bearer hunter2-pay' } });
    peer.setBehavior('answers live');
    expect((await tryOut('payments')).message).toContain('live key');
  });

  test.each([
    ['openai', '/v1/responses', { authorization: 'Bearer hunter2-ai' }],
    ['anthropic', '/v1/messages', { 'x-api-key': 'hunter2-ai' }],
    ['openai-compatible', '/v1/chat/completions', { authorization: 'Bearer hunter2-ai' }],
  ])('%s generates a sentence', async (provider, path, headers) => {
    await save('ai', { ...compatible, provider, baseUrl: `${peer.url}/v1` });
    expect(await tryOut('ai')).toEqual({ ok: true, message: 'The model wrote: “Water keeps you going.”' });
    expect(peer.calls).toMatchObject([{ path, headers }]);
  });

  test("uses the instance's credentials if the practice has none", async () => {
    configure({
      ...instanceSms,
      STRIPE_SECRET_KEY: 'instance-key',
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'llama',
      AI_BASE_URL: `${peer.url}/v1`,
      ALLOW_PRIVATE_ADDRESSES: 'false',
    });
    const states = await (await practice.call('GET', '/api/vendors')).json();
    expect(states.map((state: { uses: string }) => state.uses)).toEqual([
      'built-in',
      'instance',
      'instance',
      'instance',
    ]);
    await savePhone();
    expect(await tryOut('sms', phone)).toMatchObject({ ok: true });
    expect(await tryOut('payments')).toMatchObject({ ok: true });
    expect(await tryOut('ai')).toMatchObject({ ok: true });
    expect(peer.calls.map(call => call.path.split('/').at(-1))).toEqual(['Messages.json', 'balance', 'completions']);
  });

  const failures: [PeerBehavior, RegExp][] = [
    ['refuses', /rejected the (secret |account SID or the )?(key|token)/],
    ['has trouble', /has problems right now \(503\)/],
    ['talks nonsense', /unexpected response/],
    ['answers without what was asked for', /unexpected response/],
    ['leads elsewhere', /redirects to another address|unexpected response|refused/],
    ['breaks off', /closed the connection/],
    ['hangs', /didn’t respond in time/],
    ['drips', /didn’t respond in time/],
  ];
  describe.each(['sms', 'payments', 'ai'] as const)('%s', vendor => {
    test.each(casesInTurn(failures, 3))('fails with a message when the vendor %s', async (behavior, sentence) => {
      await setUp[vendor]();
      peer.setBehavior(behavior);
      if (/hangs|drips/.test(behavior)) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const testing = tryOut(vendor, phone);
      if (/hangs|drips/.test(behavior)) {
        await vi.waitUntil(() => peer.calls.length, 10_000);
        await vi.advanceTimersByTimeAsync(vendor === 'ai' ? 30_000 : 10_000);
      }
      const { ok, message } = await testing;
      expect(ok).toBe(false);
      expect(message).toMatch(sentence);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toContain('hunter2');
      // Stripe's library retries once after a broken connection.
      expect(peer.calls.length).toBeLessThanOrEqual(behavior === 'breaks off' ? 2 : 1);
      if (vendor === 'sms') expect(await smsRows()).toMatchObject([{ status: 'failed', error: message }]);
    });
    test('fails with a message when the vendor is unreachable', async () => {
      await setUp[vendor]();
      await peer.close();
      expect(await tryOut(vendor, phone)).toMatchObject({
        ok: false,
        message: expect.stringContaining('refuses the connection'),
      });
    });
  });

  test('reports unknown hosts and private addresses', async () => {
    await save('ai', { ...compatible, baseUrl: 'http://nowhere.invalid/v1' });
    expect((await tryOut('ai')).message).toBe('The AI server can’t be found. Check the address.');
    configure({ ALLOW_PRIVATE_ADDRESSES: 'false' });
    await save('ai', { ...compatible, baseUrl: `http://localhost:${peer.port}/v1` });
    expect((await tryOut('ai')).message).toMatch(/^localhost is in a private network/);
    expect(peer.calls).toEqual([]);
  });
});

describe("through the instance's SMS account", () => {
  beforeEach(async () => {
    configure(instanceSms);
    await asSystem(world.services.database).db.execute(sql`delete from rate_limits where key like 'instance-sms%'`);
  });

  test("sends a fixed text to the practice's own number only, three times a day", async () => {
    const elsewhere = { ok: false, message: expect.stringContaining('your own Twilio account') };
    expect(await tryOut('sms', phone)).toEqual(elsewhere);
    await savePhone();
    expect(await tryOut('sms', '+15035550199')).toEqual(elsewhere);
    expect([peer.calls, await smsRows()]).toEqual([[], []]);
    for (let sent = 0; sent < 3; sent++) expect(await tryOut('sms', phone)).toMatchObject({ ok: true });
    const fourth = await practice.call('POST', '/api/vendors/sms/test', { to: phone });
    expect([fourth.status, (await fourth.json()).message]).toEqual([429, expect.stringContaining('Twilio account')]);
    const bodies = peer.calls.map(call => new URLSearchParams(call.body).get('Body'));
    expect(bodies).toEqual(Array(3).fill('Text messages work. Sent as a test by Sorrel.'));
    await save('sms', sms);
    expect(await tryOut('sms', '+15035550199')).toMatchObject({ ok: true });
  });

  test('limits all practices together to 30 tests a day', { tags: 'detail' }, async () => {
    for (let sent = 0; sent < 30; sent++) {
      if (sent % 3 === 0) practice = await buildPractice(world);
      if (sent % 3 === 0) await savePhone();
      expect(await tryOut('sms', phone)).toMatchObject({ ok: true });
    }
    practice = await buildPractice(world);
    await savePhone();
    expect((await practice.call('POST', '/api/vendors/sms/test', { to: phone })).status).toBe(429);
    expect(peer.calls).toHaveLength(30);
  });
});

describe('mail', () => {
  const mail = {
    host: 'localhost',
    user: 'maya',
    password: 'hunter2-mail',
    fromAddress: 'maya@practice.example',
  };
  const to = 'maya@home.example';

  test.each(['tls', 'starttls'] as const)("sends over %s from the practice's own address", async security => {
    const sink = await openSink(0, [], { password: mail.password, tls: security });
    await save('mail', { ...mail, port: sink.port, security });
    expect(await tryOut('mail', to)).toMatchObject({ ok: true, message: expect.stringContaining(to) });
    expect(sink.mails).toMatchObject([{ to }]);
    expect(sink.mails[0]?.raw).toMatch(/^From: Fernhill Nutrition <maya@practice\.example>/m);
    await save('mail', { ...mail, port: sink.port, security, password: 'wrong' });
    expect(await tryOut('mail', to)).toEqual({
      ok: false,
      message: 'The mail server rejected the user name or password.',
    });
    await sink.close();
  });

  test("uses the instance's server by default", async () => {
    const sink = await openSink();
    configure({ SMTP_URL: sink.url, MAIL_FROM: 'Sorrel <sorrel@instance.example>', ALLOW_PRIVATE_ADDRESSES: 'false' });
    expect(await tryOut('mail', practice.email.toUpperCase())).toMatchObject({ ok: true });
    expect(sink.mails).toMatchObject([{ to: expect.stringMatching(new RegExp(`^${practice.email}$`, 'i')) }]);
    expect(sink.mails[0]?.raw).toMatch(/^From: .*<sorrel@instance\.example>/m);
    await sink.close();
  });

  test("sends through the instance's server only to the user's own address", async () => {
    const sink = await openSink();
    configure({ SMTP_URL: sink.url, ALLOW_PRIVATE_ADDRESSES: 'false' });
    expect(await tryOut('mail', to)).toEqual({
      ok: false,
      message: 'Until you connect your own mail server, you can only send a test to your own address.',
    });
    expect(sink.mails).toEqual([]);
    await sink.close();
  });

  test('sends neither password nor email to a server without TLS', async () => {
    const sink = await openSink(0, [], { password: mail.password });
    await save('mail', { ...mail, port: sink.port, security: 'starttls' });
    expect(await tryOut('mail', to)).toMatchObject({ ok: false });
    expect(sink.mails).toEqual([]);
    await sink.close();
  });

  test('sends nothing to a server with an untrusted certificate', async () => {
    const sink = await openSink(0, [], { password: mail.password, tls: 'tls' });
    await save('mail', { ...mail, port: sink.port, security: 'tls' });
    setDefaultCACertificates(trusted);
    const { ok, message } = await tryOut('mail', to);
    setDefaultCACertificates([...trusted, testCertificate.cert]);
    expect([ok, message]).toEqual([false, expect.stringContaining('certificate')]);
    expect(sink.mails).toEqual([]);
    await sink.close();
  });

  test('quotes a rejection and reports an unreachable or invalid mail server', async () => {
    const sink = await openSink(0, [], { tls: 'tls' });
    const open = { ...mail, user: '', password: '', port: sink.port, security: 'tls' };
    await save('mail', open);
    sink.setBehavior('never');
    expect((await tryOut('mail', to)).message).toMatch(/^The mail server refused: .*No such mailbox/);
    await sink.close();
    expect((await tryOut('mail', to)).message).toMatch(/refuses the connection/);
    await save('mail', { ...open, host: 'nowhere.invalid' });
    expect((await tryOut('mail', to)).message).toMatch(/can’t be found/);
    await save('mail', { ...open, port: peer.port });
    expect((await tryOut('mail', to)).message).toMatch(/doesn’t support TLS/);
    configure({ ALLOW_PRIVATE_ADDRESSES: 'false' });
    expect((await tryOut('mail', to)).message).toMatch(/in(side)? a private network/);
  });
});
