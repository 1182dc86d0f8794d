// @module-tag slow

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { outboxSender } from '../../../../platform/mail/sender.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { testCertificate } from '../../../../testing/peers/certificate.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { buildSending, type TestCampaign, tally } from '../../../../testing/practice/campaign.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import { openMailOutbox } from '../../emails/server/outbox.ts';
import { queueMail } from '../../emails/server/queue-mail.ts';
import type { MailDay } from '../contract.ts';
import { instanceDailyLimit } from './daily-limit.ts';
import { type BulkOutbox, openBulkOutbox } from './outbox.ts';

let world: World;
let practice: Practice;
let sink: Sink;
let mailers: BulkOutbox[];

beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
  sink = await openSink();
  mailers = [];
  // Only enables the limit; each mailer below gets the server directly.
  Object.assign(world.services.env, { MAIL_DAILY_LIMIT: 60, SMTP_URL: sink.url, ALLOW_PRIVATE_ADDRESSES: true });
});
afterEach(async () => {
  for (const mailer of mailers) await mailer.close();
  await sink.close();
  await world.close();
});

const trusted = getCACertificates();
beforeAll(() => setDefaultCACertificates([...trusted, testCertificate.cert]));
afterAll(() => setDefaultCACertificates(trusted));

const openOne = (sender = smtpSender(sink.url)) => {
  const way = { sender, fromAddress: 'mail@sorrel.example' };
  const mailer = openBulkOutbox(world.services, openMailTransports(world.services, way));
  mailers.push(mailer);
  return mailer;
};
const change = (statement: ReturnType<typeof sql>) =>
  inSystem(world.services.database, ({ db }) => db.execute(statement));
const readDay = async ({ call }: Practice): Promise<MailDay> => (await call('GET', '/api/emails/day')).json();

async function expectSum(campaign: TestCampaign, sent: number) {
  const { total, ...counted } = await tally(world, campaign);
  expect(counted).toMatchObject({ sent, waiting: total - sent, failed: 0, unknown: 0, suppressed: 0 });
  const copies = sink.mails.map(({ to }) => to);
  expect(new Set(copies).size).toBe(copies.length);
}

test('concurrent workers and campaigns stay within the daily limit; the rest goes later', {
  tags: 'detail',
}, async () => {
  const [one, other] = [await buildSending(world, practice, 50), await buildSending(world, practice, 50)];
  // Unique addresses, so that the copies of both practices can be told apart.
  await change(
    sql`update email_logs set recipient_email = 'other-' || recipient_email where campaign_id = ${other.id}`,
  );
  await Promise.all([openOne().sendDue(), openOne().sendDue(), openOne().sendDue()]);
  expect(sink.mails).toHaveLength(60);
  const { sent } = await tally(world, one);
  await expectSum(one, sent);
  await expectSum(other, 60 - sent);
  const day = await readDay(practice);
  expect(day).toMatchObject({ perDay: 60, sent: 60 });
  const hours = (Date.parse(day.waitsUntil ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.5);
  expect(hours).toBeLessThanOrEqual(24.01);
  await openOne().sendDue();
  expect(sink.mails).toHaveLength(60);
  // Twenty emails are now older than a day, so twenty more may be sent.
  await change(sql`update email_logs set sent_at = sent_at - interval '24 hours'
    where id in (select id from email_logs where status = 'sent' and kind = 'bulk' order by id limit 20)`);
  expect((await readDay(practice)).waitsUntil).toBeNull();
  await openOne().sendDue();
  expect(sink.mails).toHaveLength(80);
  await change(sql`update email_logs set sent_at = sent_at - interval '24 hours' where status = 'sent'`);
  await openOne().sendDue();
  await expectSum(one, 50);
  await expectSum(other, 50);
});

test('limits each practice separately, except single emails and own servers', async () => {
  const other = await buildPractice(world);
  await buildSending(world, practice, 61);
  await buildSending(world, other, 70);
  await openOne().sendDue();
  expect(sink.mails).toHaveLength(120);
  const mail = {
    cause: 'one',
    to: 'one@client.example',
    fromName: 'Fernhill',
    subject: 'S',
    html: '<p>H</p>',
    text: 'H',
  };
  await inSystem(world.services.database, system =>
    queueMail(world.services, { ...system, tenantId: practice.tenantId }, mail),
  );
  await openMailOutbox(world.services, { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' }).sendDue();
  expect(sink.mails.map(({ to }) => to)).toContain('one@client.example');
  const own = await openSink(0, [], { password: 'hunter2', tls: 'tls' });
  const settings = { host: 'localhost', port: own.port, security: 'tls', user: 'maya', password: 'hunter2' };
  const fromAddress = 'maya@fernhill.example';
  expect((await other.call('PUT', '/api/vendors/mail', { ...settings, fromAddress })).status).toBe(200);
  expect(await readDay(other)).toEqual({ perDay: null, sent: 0, waitsUntil: null });
  await openOne().sendDue();
  expect(own.mails).toHaveLength(10);
  await own.close();
});

test('counts emails in progress, unknown or dated in the future', async () => {
  const campaign = await buildSending(world, practice, 150);
  const some = (from: number, to: number) =>
    sql`(select id from email_logs where campaign_id = ${campaign.id} order by id offset ${from} limit ${to - from})`;
  await change(
    sql`update email_logs set status = 'sending', lease_until = now() + interval '1 hour' where id in ${some(0, 15)}`,
  );
  await change(sql`update email_logs set status = 'unknown', last_byte_at = now() where id in ${some(15, 30)}`);
  // Sent while the clock was two days fast.
  await change(
    sql`update email_logs set status = 'sent', sent_at = now() + interval '2 days' where id in ${some(30, 45)}`,
  );
  await openOne().sendDue();
  expect(sink.mails).toHaveLength(15);
  await openOne().sendDue();
  expect(sink.mails).toHaveLength(15);
});

test('defaults to 2,000 a day on shared instances; 0 means no limit', async () => {
  const { env } = world.services;
  Object.assign(env, { MAIL_DAILY_LIMIT: undefined });
  expect(await instanceDailyLimit(world.services)).toBeNull();
  expect(await readDay(practice)).toEqual({ perDay: null, sent: 0, waitsUntil: null });
  Object.assign(env, { CONFIRM_EMAIL: true });
  const other = await buildPractice(world);
  const prove = (isProven: boolean) =>
    change(sql`update users set email_verified = ${isProven} where id in (${practice.userId}, ${other.userId})`);
  await prove(true);
  expect(await instanceDailyLimit(world.services)).toBe(2_000);
  // An unverified owner does not count, nor does a verified member of that practice who is no owner.
  await change(sql`update users set email_verified = false where id = ${other.userId}`);
  expect(await instanceDailyLimit(world.services)).toBeNull();
  const member = await buildMember(world, other, 'assistant');
  await change(sql`update users set email_verified = true where id = ${member.userId}`);
  expect(await instanceDailyLimit(world.services)).toBeNull();
  // Without email verification, every practice counts.
  Object.assign(env, { CONFIRM_EMAIL: false });
  expect(await instanceDailyLimit(world.services)).toBe(2_000);
  Object.assign(env, { MAIL_DAILY_LIMIT: 0 });
  expect(await instanceDailyLimit(world.services)).toBeNull();
  Object.assign(env, { MAIL_DAILY_LIMIT: 5 });
  const campaign = await buildSending(world, practice, 20);
  await openOne(outboxSender()).sendDue();
  expect(await tally(world, campaign)).toMatchObject({ status: 'failed', sent: 0, failed: 20 });
});

test('40 concurrent requests for the daily limit all succeed', async () => {
  Object.assign(world.services.env, { MAIL_DAILY_LIMIT: undefined });
  const asked = Array.from({ length: 40 }, () => practice.call('GET', '/api/emails/day'));
  const answers = (await Promise.all(asked)).map(({ status }) => status);
  expect(answers.filter(status => status !== 200)).toEqual([]);
});
