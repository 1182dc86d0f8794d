// @module-tag slow

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { encrypt } from '../../../../platform/secrets/encryption.ts';
import { testCertificate } from '../../../../testing/peers/certificate.ts';
import { openSilentServer } from '../../../../testing/peers/silent-server.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import { type MailOutbox, openMailOutbox } from './outbox.ts';
import { queueMail } from './queue-mail.ts';

let world: World;
let instance: Sink;
let own: Sink;
let mailer: MailOutbox;
const trusted = getCACertificates();

beforeAll(async () => {
  setDefaultCACertificates([...trusted, testCertificate.cert]);
  world = await openWorld(await newDatabase());
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await world.close();
});
beforeEach(async () => {
  instance = await openSink();
  own = await openSink(0, [], { password: 'hunter2', tls: 'tls' });
  Object.assign(world.services.env, {
    ALLOW_PRIVATE_ADDRESSES: true,
    SMTP_URL: instance.url,
    MAIL_FROM: 'Sorrel <mail@sorrel.example>',
  });
  mailer = openMailOutbox(world.services, openInstanceMail(world.services.env));
});
afterEach(async () => {
  await mailer.close();
  // Emails queued by other tests must not be sent here.
  await change(sql`update email_logs set status = 'failed' where status in ('queued', 'sending')`);
  await Promise.all([instance.close(), own.close()]);
});

const giveOwn = async (practice: Practice, given: Record<string, unknown> = {}) => {
  const settings = { host: 'localhost', port: own.port, security: 'tls', user: 'maya', password: 'hunter2' };
  const fromAddress = 'maya@fernhill.example';
  const answer = await practice.call('PUT', '/api/vendors/mail', { ...settings, fromAddress, ...given });
  expect(answer.status).toBe(200);
};

let causes = 0;
const queue = (practice: Practice, to: string, kind: 'transactional' | 'account' = 'transactional') =>
  inSystem(world.services.database, system =>
    queueMail(
      world.services,
      { ...system, tenantId: practice.tenantId },
      {
        cause: `test ${causes++}`,
        kind,
        to,
        fromName: 'Fernhill',
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
      },
    ),
  );
const rows = async (practice: Practice) => (await practice.call('GET', '/api/emails/logs')).json();
const arrived = (sink: Sink) => sink.mails.map(mail => mail.to).sort();
const change = (statement: ReturnType<typeof sql>) =>
  inSystem(world.services.database, ({ db }) => db.execute(statement));
const hurry = () => change(sql`update email_logs set next_attempt_at = now()`);

test('sends through a practice’s own server if it has one, else the instance’s', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  await giveOwn(practice);
  await queue(practice, 'own@client.example');
  await queue(other, 'other@client.example');
  await mailer.sendDue();
  expect([arrived(own), arrived(instance)]).toEqual([['own@client.example'], ['other@client.example']]);
  expect(own.mails[0]?.raw).toMatch(/^From: Fernhill <maya@fernhill\.example>/m);
  expect(instance.mails[0]?.raw).toMatch(/^From: Fernhill <mail@sorrel\.example>/m);
  expect((await rows(practice))[0]).toMatchObject({ status: 'sent', sentBy: 'smtp' });
});

test('sends password links through the instance’s server', async () => {
  const practice = await buildPractice(world);
  await giveOwn(practice);
  await queue(practice, 'forgetful@practice.example', 'account');
  await mailer.sendDue();
  expect([arrived(own), arrived(instance)]).toEqual([[], ['forgetful@practice.example']]);
});

test('a hanging mail server delays only its own practice’s emails', async () => {
  const [slow, quick, third] = [await buildPractice(world), await buildPractice(world), await buildPractice(world)];
  const silent = await openSilentServer();
  await giveOwn(slow, { port: silent.port });
  await giveOwn(quick);
  for (let index = 0; index < 30; index++) await queue(slow, `slow${index}@client.example`);
  await mailer.begin();
  await vi.waitUntil(() => silent.connections() > 0, 10_000);
  for (const round of [1, 2, 3]) {
    await queue(quick, `quick${round}@client.example`);
    await queue(third, `third${round}@client.example`);
    const named = [quick, third, slow].map(({ tenantId }) => ({ tenantId }));
    await (round === 2 ? mailer.begin() : mailer.beginQueued(named));
    await vi.waitUntil(() => own.mails.length === round && instance.mails.length === round, { timeout: 20_000 });
  }
  expect(new Set((await rows(slow)).map((row: { status: string }) => row.status))).toEqual(
    new Set(['sending', 'queued']),
  );
  await silent.close();
  await mailer.settled();
  expect(new Set((await rows(slow)).map((row: { status: string }) => row.status))).toEqual(new Set(['queued']));
  await giveOwn(slow);
  await hurry();
  await mailer.sendDue();
  expect(own.mails).toHaveLength(33);
  expect(new Set(own.mails.map(mail => mail.messageId)).size).toBe(33);
});

test('a server that rejects the login isn’t tried again for every queued email', async () => {
  const practice = await buildPractice(world);
  await giveOwn(practice, { password: 'wrong' });
  for (let index = 0; index < 20; index++) await queue(practice, `client${index}@client.example`);
  await mailer.sendDue();
  expect(own.connections()).toBeLessThan(10);
  const waiting = await rows(practice);
  expect(waiting).toHaveLength(20);
  for (const row of waiting) expect(row).toMatchObject({ status: 'queued', error: expect.stringContaining('535') });
});

test('ten workers send each email through own servers once', async () => {
  const practices = await Promise.all(Array.from({ length: 4 }, () => buildPractice(world)));
  for (const practice of practices) {
    await giveOwn(practice);
    for (let index = 0; index < 12; index++) await queue(practice, `client${index}@client.example`);
  }
  const workers = Array.from({ length: 10 }, () => openMailOutbox(world.services, mailer.ways.instance));
  await Promise.all(workers.map(worker => worker.sendDue()));
  expect(own.mails).toHaveLength(48);
  expect(new Set(own.mails.map(mail => mail.messageId)).size).toBe(48);
  for (const worker of workers) worker.ways.closeIdle(Number.MAX_SAFE_INTEGER);
});

test('changed server settings apply from the next email on', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  const next = await openSink(0, [], { password: 'hunter2', tls: 'tls' });
  await giveOwn(practice);
  await queue(practice, 'first@client.example');
  await mailer.sendDue();
  await giveOwn(practice, { port: next.port });
  await queue(practice, 'second@client.example');
  await mailer.sendDue();
  await practice.call('DELETE', '/api/vendors/mail');
  await queue(practice, 'third@client.example');
  await mailer.sendDue();
  expect([arrived(own), arrived(next), arrived(instance)]).toEqual([
    ['first@client.example'],
    ['second@client.example'],
    ['third@client.example'],
  ]);
  mailer.ways.closeIdle(Number.MAX_SAFE_INTEGER);
  await next.close();
});

test('reuses SMTP connections and closes them after a minute idle', async () => {
  const practice = await buildPractice(world);
  await giveOwn(practice);
  for (let round = 0; round < 3; round++) {
    await queue(practice, `client${round}@client.example`);
    await mailer.sendDue();
  }
  expect([own.mails.length, own.connections(), mailer.ways.count()]).toEqual([3, 1, 1]);
  mailer.ways.closeIdle(Date.now() + 60_000);
  expect(mailer.ways.count()).toBe(0);
});

test('an unreadable password keeps emails queued with the reason', async () => {
  const practice = await buildPractice(world);
  await giveOwn(practice);
  const place = { purpose: 'vendor settings', place: `practice ${practice.tenantId} mail password` };
  const foreign = JSON.stringify({ password: encrypt('the secret of an instance before this', place, 'x') });
  await world.services.database.pool.query('update vendor_settings set secrets = $1', [foreign]);
  await queue(practice, 'client@client.example');
  await mailer.sendDue();
  const error = 'The saved secrets can no longer be read. Enter them again.';
  expect((await rows(practice))[0]).toMatchObject({ status: 'queued', error });
  await giveOwn(practice);
  await hurry();
  await mailer.sendDue();
  expect(arrived(own)).toEqual(['client@client.example']);
});

test('refuses to connect to a practice’s server in the private network', async () => {
  const practice = await buildPractice(world);
  await giveOwn(practice);
  world.services.env.ALLOW_PRIVATE_ADDRESSES = false;
  await queue(practice, 'client@client.example');
  await mailer.sendDue();
  expect([own.connections(), instance.mails.length]).toEqual([0, 0]);
  expect((await rows(practice))[0]).toMatchObject({
    status: 'queued',
    error: expect.stringContaining('private network'),
  });
});
