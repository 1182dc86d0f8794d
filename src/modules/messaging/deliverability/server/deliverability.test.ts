// @module-tag slow

import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv } from '../../../../platform/config/env.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { sign } from '../../../../platform/mail/dkim.ts';
import { openDns, usualAttempts } from '../../../../platform/outbound/dns.ts';
import { host, type NameServer, openNameServer, txt } from '../../../../testing/peers/name-server.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { RecordHealth, SenderHealth } from '../contract.ts';
import { withMechanism } from './check-spf.ts';
import { checkSender } from './health.ts';
import { findSigner } from './signing.ts';

let world: World;
let names: NameServer;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  names = await openNameServer();
});
beforeEach(async () => {
  names.setSilent(false);
  names.setRecords({});
  practice = await buildPractice(world);
  configure();
});
afterAll(async () => {
  await names.close();
  await world.close();
});

const configure = (given: Record<string, string> = {}) =>
  Object.assign(
    world.services.env,
    { SMTP_URL: undefined },
    parseEnv({ APP_URL: appUrl, DNS_SERVERS: names.address, ...given }),
  );

const ownServer = async (server: string, fromAddress = 'hello@maya-eats.com') => {
  const settings = { host: server, port: 587, security: 'starttls', user: 'maya', password: 'x', fromAddress };
  expect((await practice.call('PUT', '/api/vendors/mail', settings)).status).toBe(200);
};

async function health(): Promise<SenderHealth> {
  const answer = await practice.call('GET', '/api/emails/deliverability');
  expect(answer.status).toBe(200);
  return answer.json();
}
const record = async (kind: RecordHealth['kind']) => {
  const found = (await health()).records.find(each => each.kind === kind);
  if (!found) throw new Error(`nothing about ${kind}`);
  return found;
};

test('without a mail server there are no records to check', async () => {
  expect(await health()).toMatchObject({ server: 'none', records: [], signing: null });
});

test('shows no records for a mailbox at a shared provider', async () => {
  await ownServer('smtp.gmail.com', 'maya@gmail.com');
  expect(await health()).toMatchObject({
    server: 'own',
    provider: 'Google',
    isShared: true,
    records: [],
    signing: null,
  });
});

test('checks the domain of the from address for the instance’s server', async () => {
  configure({ SMTP_URL: 'smtp://mail.host.example', MAIL_FROM: 'Sorrel <mail@sorrel-host.com>' });
  names.setRecords({ '_dmarc.sorrel-host.com': txt('v=DMARC1; p=reject') });
  const { server, domain, records } = await health();
  expect([server, domain]).toEqual(['instance', 'sorrel-host.com']);
  expect(records.find(({ kind }) => kind === 'dmarc')?.state).toBe('good');
});

test.each(['localhost.localdomain', 'practice.local', 'mail.internal'])(
  'checks no records for the private domain %s',
  async domain => {
    configure({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: `Sorrel <mail@${domain}>` });
    expect(await health()).toMatchObject({ server: 'instance', domain, records: [] });
  },
);

describe('SPF', () => {
  const google = { '_spf.google.com': txt('v=spf1 ip4:192.0.2.0/24 ~all') };

  test.each<[name: string, texts: string[], state: string, wanted: string | undefined]>([
    ['no record', ['some other text'], 'missing', 'v=spf1 include:_spf.google.com ~all'],
    ['one that allows the service', ['v=spf1 include:_spf.google.com ~all'], 'good', undefined],
    [
      'one that allows somebody else',
      ['v=spf1 ip4:198.51.100.1 -all'],
      'wrong',
      'v=spf1 ip4:198.51.100.1 include:_spf.google.com -all',
    ],
    [
      'two of them',
      ['v=spf1 mx ~all', 'v=spf1 include:_spf.google.com -all'],
      'wrong',
      'v=spf1 mx include:_spf.google.com ~all',
    ],
    ['one for the whole world', ['v=spf1 +all'], 'wrong', 'v=spf1 include:_spf.google.com ~all'],
    ['one that nobody can read', ['v=spf1 ip4:not-an-address -all'], 'wrong', undefined],
  ])('%s', async (_, texts, state, wanted) => {
    await ownServer('smtp.gmail.com');
    names.setRecords({ ...google, 'maya-eats.com': txt(...texts) });
    const found = await record('spf');
    expect(found.state).toBe(state);
    expect(found.wanted?.value).toBe(wanted);
  });

  test.each([
    ['203.0.113.5', 'ip4:203.0.113.5'],
    ['[2001:db8::5]', 'ip6:2001:db8::5'],
  ])('suggests an IP mechanism for a server given as %s', async (address, mechanism) => {
    configure({ SMTP_URL: `smtp://${address}`, MAIL_FROM: 'mail@sorrel-host.com' });
    names.setRecords({ 'sorrel-host.com': txt('some other text') });
    expect((await record('spf')).wanted?.value).toBe(`v=spf1 ${mechanism} ~all`);
  });

  test('judges an unknown server by its IP address', async () => {
    await ownServer('mail.small-host.com');
    const server = { 'mail.small-host.com': host('203.0.113.5') };
    names.setRecords({ ...server, 'maya-eats.com': txt('v=spf1 ip4:203.0.113.5 -all') });
    expect((await record('spf')).state).toBe('good');
    names.setRecords({ ...server, 'maya-eats.com': txt('v=spf1 ip4:203.0.113.6 -all') });
    expect(await record('spf')).toMatchObject({
      state: 'unclear',
      wanted: { value: 'v=spf1 ip4:203.0.113.6 a:mail.small-host.com -all' },
    });
  });

  test.each([
    ['localhost', 'https://practice.maya-eats.com', 'a:practice.maya-eats.com'],
    ['127.0.0.1', 'https://practice.maya-eats.com', 'a:practice.maya-eats.com'],
    ['mail', 'https://198.51.100.9', 'ip4:198.51.100.9'],
    ['mail.internal', 'http://localhost:3000', 'a:maya-eats.com'],
  ])('suggests a public mechanism for the internal server %s at %s', async (server, url, mechanism) => {
    configure({ SMTP_URL: `smtp://${server}`, MAIL_FROM: 'mail@maya-eats.com', APP_URL: url });
    names.setRecords({ 'maya-eats.com': txt('some other text') });
    const health = await checkSender(world.services, { ...practice, role: 'owner' });
    configure();
    expect(health.records.find(({ kind }) => kind === 'spf')?.wanted?.value).toBe(`v=spf1 ${mechanism} ~all`);
  });

  test('replaces a record that names an unresolvable server, with a plain explanation', async () => {
    configure({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'mail@maya-eats.com' });
    names.setRecords({ 'maya-eats.com': [...txt('v=spf1 mx a:localhost -all'), ...host('203.0.113.5')] });
    expect(await record('spf')).toMatchObject({
      state: 'wrong',
      says: 'Receivers can’t read it, because a:localhost isn’t a server they can find. Replace it with this one.',
      wanted: { value: 'v=spf1 mx a:maya-eats.com -all' },
    });
    names.setRecords({ 'maya-eats.com': [...txt('v=spf1 a:maya-eats.com ~all'), ...host('203.0.113.5')] });
    expect(await record('spf')).toMatchObject({ state: 'good' });
  });

  test.each([
    ['v=spf1 -all', 'v=spf1 a:x -all'],
    ['v=spf1 mx redirect=y.example', 'v=spf1 mx a:x redirect=y.example'],
    ['v=spf1 mx', 'v=spf1 mx a:x ~all'],
    ['v=spf1 A:X ~all', 'v=spf1 A:X ~all'],
  ])('adds a mechanism to %s', (before, after) => {
    expect(withMechanism(before, 'a:x')).toBe(after);
  });
});

describe('DMARC', () => {
  test.each<[texts: string[], state: string, wanted: string | undefined]>([
    [[], 'missing', 'v=DMARC1; p=none'],
    [['v=DMARC1; p=none; rua=mailto:a@b.example'], 'weak', 'v=DMARC1; p=quarantine; rua=mailto:a@b.example'],
    [['v=DMARC1;p=quarantine'], 'good', undefined],
    [['v=DMARC1; rua=mailto:a@b.example'], 'wrong', 'v=DMARC1; p=none'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong', undefined],
  ])('%j is %s', async (texts, state, wanted) => {
    await ownServer('mail.small-host.com');
    names.setRecords({ '_dmarc.maya-eats.com': txt(...texts) });
    const found = await record('dmarc');
    expect(found.state).toBe(state);
    expect(found.wanted?.value).toBe(wanted);
  });

  test('a subdomain falls under the DMARC record of its organizational domain', async () => {
    await ownServer('mail.small-host.com', 'hello@news.maya-eats.co.uk');
    names.setRecords({ '_dmarc.maya-eats.co.uk': txt('v=DMARC1; p=reject') });
    expect(await record('dmarc')).toMatchObject({ state: 'good', found: { name: '_dmarc.maya-eats.co.uk' } });
  });
});

describe('DKIM', () => {
  test.each([
    ['a key of the service', { 'google._domainkey.maya-eats.com': txt('v=DKIM1; k=rsa; p=MIIB') }, 'good'],
    ['a key that was taken back', { 'google._domainkey.maya-eats.com': txt('v=DKIM1; p=') }, 'wrong'],
    ['none', {}, 'missing'],
  ])('%s', async (_, records, state) => {
    await ownServer('smtp.gmail.com');
    names.setRecords(records);
    expect((await record('dkim')).state).toBe(state);
  });

  test('signs only once the DKIM record is visible, with a valid signature', async () => {
    await ownServer('mail.small-host.com');
    expect(await record('dkim')).toMatchObject({ state: 'unclear' });
    const on = await practice.call('PUT', '/api/emails/deliverability/signing', { isOn: true });
    expect(await on.json()).toMatchObject({ signing: 'waiting' });
    const signer = () =>
      inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
        findSigner(world.services, scope, 'maya-eats.com'),
      );
    expect(await signer()).toBeNull();
    const { wanted } = await record('dkim');
    if (!wanted) throw new Error('no record to copy');
    expect(wanted.name).toBe('sorrel._domainkey.maya-eats.com');
    names.setRecords({ [wanted.name]: txt(wanted.value) });
    expect(await health()).toMatchObject({ signing: 'on' });
    const found = await signer();
    if (!found) throw new Error('nothing to sign with');
    const message = Buffer.from('From: hello@maya-eats.com\r\nTo: ann@reader.example\r\nSubject: Hi\r\n\r\nHello\r\n');
    const verified = await dkimVerify(await sign(message, found), {
      resolver: async () => [[wanted.value]],
    });
    expect(verified.results[0]?.status).toMatchObject({ result: 'pass', aligned: 'maya-eats.com' });
    const off = await practice.call('PUT', '/api/emails/deliverability/signing', { isOn: false });
    expect(await off.json()).toMatchObject({ signing: 'off' });
    expect(await signer()).toBeNull();
  });

  test('detects another key published under the same selector', async () => {
    await ownServer('mail.small-host.com');
    await practice.call('PUT', '/api/emails/deliverability/signing', { isOn: true });
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    names.setRecords({ 'sorrel._domainkey.maya-eats.com': txt(`v=DKIM1; k=rsa; p=${other}`) });
    expect((await record('dkim')).state).toBe('wrong');
    expect((await health()).signing).toBe('waiting');
  });

  test('rejects signing with 409 for a provider that signs itself', async () => {
    await ownServer('smtp.gmail.com');
    expect((await practice.call('PUT', '/api/emails/deliverability/signing', { isOn: true })).status).toBe(409);
  });
});

test('reports records as unreachable when name servers time out', async () => {
  await ownServer('mail.small-host.com');
  names.setSilent(true);
  const soon = openDns(world.services.env, { timeout: 50, tries: 1 });
  const { records } = await checkSender(world.services, { ...practice, role: 'owner' }, { names: soon });
  expect(records.map(({ state }) => state)).toEqual(['unreachable', 'unreachable', 'unreachable']);
  expect(usualAttempts).toEqual({ timeout: 2_000, tries: 2 });
});

test('stores sending rate limits and rejects zero', async () => {
  const get = async () => (await practice.call('GET', '/api/emails/settings')).json();
  expect(await get()).toEqual({ perMinute: null, perDomainPerMinute: null });
  const wished = { perMinute: 600, perDomainPerMinute: 60 };
  expect((await practice.call('PUT', '/api/emails/settings', wished)).status).toBe(200);
  expect(await get()).toEqual(wished);
  const none = await practice.call('PUT', '/api/emails/settings', { perMinute: 0, perDomainPerMinute: null });
  expect([none.status, (await none.json()).errors]).toEqual([400, { perMinute: 'At least 1' }]);
});

test('limits signing changes to 30, then 429', async () => {
  const turnOff = () => practice.call('PUT', '/api/emails/deliverability/signing', { isOn: false });
  for (let time = 0; time < 30; time++) expect((await turnOff()).status).toBe(200);
  expect((await turnOff()).status).toBe(429);
});
