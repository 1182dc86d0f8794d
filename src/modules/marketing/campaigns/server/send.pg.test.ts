// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { outboxSender } from '../../../../platform/mail/sender.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { tally } from '../../../../testing/practice/campaign.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailTransports } from '../../../messaging/emails/server/mail-transports.ts';
import { type BulkOutbox, openBulkOutbox } from '../../../messaging/mailings/server/outbox.ts';
import type { Campaign } from '../contract.ts';
import { notifyResults } from './results.ts';

let world: World;
let practice: Practice;
let sink: Sink;
let mailer: BulkOutbox;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  sink = await openSink();
  const way = { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' };
  mailer = openBulkOutbox(world.services, openMailTransports(world.services, way));
});
afterEach(async () => {
  await mailer.close();
  await sink.close();
});

const path = '/api/emails/campaigns';
const emails = Array.from({ length: 40 }, (_, n) => `person${n}@list.example`);
const build = async (): Promise<Campaign> => {
  const fields = { name: 'May', subject: 'Hello', body: 'Hi {firstName}' };
  return (await practice.call('POST', path, { ...fields, recipients: { type: 'custom_emails', emails } })).json();
};
const read = async (id: number): Promise<Campaign> => (await practice.call('GET', `${path}/${id}`)).json();
const act = async (id: number, what: string) => (await practice.call('POST', `${path}/${id}/${what}`)).json();
const begun = async () => {
  const { id } = await build();
  await act(id, 'send?wait=0');
  return id;
};

test('the send request returns the counts once everything is sent', async () => {
  const { id } = await build();
  const answers = Promise.all([act(id, 'send'), act(id, 'send')]);
  await expect.poll(async () => (await read(id)).status).toBe('sending');
  await mailer.sendDue();
  for (const answer of await answers) expect(answer).toEqual({ totalSent: 40, totalFailed: 0, status: 'sent' });
  expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  await notifyResults(world.services);
  expect(await (await practice.call('GET', '/api/notifications?type=campaign')).json()).toMatchObject({
    items: [{ title: 'Campaign Sent', message: 'May: sent to 40 people.' }],
  });
});

test('retrying a failed campaign sends each recipient one copy', async () => {
  const id = await begun();
  sink.setBehavior('never');
  await mailer.sendDue();
  expect(await read(id)).toMatchObject({ status: 'failed', failedSends: 40 });
  // All mailboxes were rejected for good, so a retry would reach nobody and must not end as sent.
  expect((await practice.call('POST', `${path}/${id}/send?wait=0`)).status).toBe(400);
  expect(await read(id)).toMatchObject({ status: 'failed', failedSends: 40 });
  const { db } = asSystem(world.services.database);
  await db.execute(sql`delete from mail_suppressions where tenant_id = ${practice.tenantId}`);
  sink.setBehavior('takes');
  await Promise.all([act(id, 'send?wait=0'), act(id, 'send?wait=0'), act(id, 'send?wait=0')]);
  await mailer.sendDue();
  expect(await tally(world, { id })).toMatchObject({ status: 'sent', total: 40, sent: 40, failed: 0, waiting: 0 });
  expect(sink.mails).toHaveLength(40);
  await notifyResults(world.services);
  const { items } = await (await practice.call('GET', '/api/notifications?type=campaign')).json();
  expect(items).toMatchObject([{ title: 'Campaign Sent' }]);
});

test('resends unknown emails only on request, and counts add up', async () => {
  const id = await begun();
  sink.setBehavior('drops');
  await mailer.sendDue();
  const { unknownSends } = await read(id);
  expect(unknownSends).toBeGreaterThan(0);
  sink.setBehavior('takes');
  const before = sink.mails.length;
  await mailer.sendDue();
  await tally(world, { id });
  const rest = 40 - unknownSends;
  expect((await read(id)).unknownSends).toBe(unknownSends);
  const again: Campaign = await act(id, 'send-again');
  expect(again).toMatchObject({ status: 'sending', unknownSends: 0 });
  await tally(world, { id });
  // Mails that the server rejected temporarily are retried only after a delay; make them due now.
  await asSystem(world.services.database).db.execute(sql`update email_logs set next_attempt_at = now()`);
  await mailer.sendDue();
  expect(await tally(world, { id })).toMatchObject({ total: 40, unknown: 0, sent: 40 });
  expect(sink.mails.length - before).toBeLessThanOrEqual(rest + unknownSends);
});

test('stopping a campaign suppresses its queued emails and ends it at once', async () => {
  const id = await begun();
  expect(await act(id, 'stop')).toMatchObject({ status: 'sent', suppressedSends: 40, successfulSends: 0 });
  await mailer.sendDue();
  expect(sink.mails).toEqual([]);
  expect(await tally(world, { id })).toMatchObject({ suppressed: 40, waiting: 0 });
});

test('without a mail server the campaign fails, notifies its author and can be retried', async () => {
  const id = await begun();
  const without = openBulkOutbox(
    world.services,
    openMailTransports(world.services, { sender: outboxSender(), fromAddress: 'mail@sorrel.example' }),
  );
  await without.sendDue();
  await without.close();
  expect(await read(id)).toMatchObject({ status: 'failed', successfulSends: 0, failedSends: 40, sentAt: null });
  await notifyResults(world.services);
  const { items } = await (await practice.call('GET', '/api/notifications?limit=5')).json();
  expect(items).toMatchObject([{ title: 'Campaign not sent', message: 'May: no mail server is set up.' }]);
  const figures = await (await practice.call('GET', '/api/emails/analytics')).json();
  expect(figures.emailsSent).toBe(0);
  await act(id, 'send?wait=0');
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(40);
  expect(await read(id)).toMatchObject({ status: 'sent', successfulSends: 40, failedSends: 0 });
});
