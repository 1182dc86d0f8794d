// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inSystem, inTenant } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { buildSending, tally } from '../../../../testing/practice/campaign.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { resendUnknown, stopCampaign } from '../../../marketing/campaigns/server/lifecycle.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import { openMailOutbox } from '../../emails/server/outbox.ts';
import { suppress } from '../../suppressions/server/suppressed.ts';
import { type BulkOutbox, openBulkOutbox } from './outbox.ts';

let world: World;
let practice: Practice;
let sink: Sink;
let mailers: BulkOutbox[];

beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  sink = await openSink();
  mailers = [];
});
afterEach(async () => {
  for (const mailer of mailers) await mailer.close();
  await sink.close();
});

const way = () => ({ sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' });
const openOne = () => {
  const mailer = openBulkOutbox(world.services, openMailTransports(world.services, way()), { retryMs: 20 });
  mailers.push(mailer);
  return mailer;
};
const inPractice = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);
const change = (statement: ReturnType<typeof sql>) =>
  inSystem(world.services.database, ({ db }) => db.execute(statement));
const copies = () => Map.groupBy(sink.mails, mail => mail.to);

test('sends everyone one personalized copy and completes the campaign with counts', async () => {
  const campaign = await buildSending(world, practice, 60);
  await openOne().sendDue();
  expect(copies().size).toBe(60);
  expect(sink.mails).toHaveLength(60);
  expect(copies().get('client7@many.example')?.[0]?.raw).toContain('Hello Client 7, this is what is new.');
  expect(copies().get('client7@many.example')?.[0]?.raw).toMatch(/^List-Unsubscribe:\s+</m);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', total: 60, sent: 60, waiting: 0 });
});

test('five workers on three campaigns send each email once with correct counts', async () => {
  const other = await buildPractice(world);
  const each = byRunLength(60, 120);
  const campaigns = [
    await buildSending(world, practice, each),
    await buildSending(world, practice, each),
    await buildSending(world, other, each),
  ];
  let isDone = false;
  const watching = (async () => {
    let looks = 0;
    for (; !isDone; looks++) for (const campaign of campaigns) await tally(world, campaign);
    return looks;
  })();
  await Promise.all(Array.from({ length: 5 }, () => openOne().sendDue()));
  isDone = true;
  expect(await watching).toBeGreaterThan(3);
  expect(sink.mails).toHaveLength(3 * each);
  expect(new Set(sink.mails.map(mail => mail.messageId)).size).toBe(3 * each);
  for (const campaign of campaigns) expect(await tally(world, campaign)).toMatchObject({ status: 'sent', sent: each });
});

test('a paused campaign resumes where it stopped, without gaps or duplicates', async () => {
  const campaign = await buildSending(world, practice, 300);
  const mailer = openOne();
  await mailer.begin();
  await vi.waitUntil(() => sink.mails.length > 30, { timeout: 10_000, interval: 5 });
  // Keeps some emails unsent until the pause is committed.
  sink.setBehavior('holds');
  await change(sql`update email_campaigns set paused_at = now()`);
  sink.setBehavior('takes');
  await mailer.settled();
  // Five connections were open, and each may break once. A paused email opens none.
  expect(sink.connections()).toBeLessThanOrEqual(10);
  const before = sink.mails.length;
  expect(before).toBeLessThan(300);
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(before);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sending', sent: before, waiting: 300 - before });
  await change(sql`update email_campaigns set paused_at = null`);
  await mailer.sendDue();
  expect(copies().size).toBe(300);
  expect(sink.mails).toHaveLength(300);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', sent: 300 });
});

test('a kill leaves at most fifteen emails per server unknown', async () => {
  await buildSending(world, practice, 200);
  const mailer = openOne();
  await mailer.begin();
  await vi.waitUntil(() => sink.mails.length > 10, { timeout: 10_000, interval: 5 });
  sink.setBehavior('holds');
  // Emails whose status would become unknown if the process died now (emails/server/mail-rows.ts).
  const begun = async () => {
    const { rows } = await change(
      sql`select count(*)::int as begun from email_logs where status = 'sending' and last_byte_at is not null`,
    );
    return rows[0]?.begun;
  };
  await expect.poll(sink.held).toBe(5);
  await expect.poll(begun).toBeGreaterThanOrEqual(15);
  expect(await begun()).toBe(15);
  sink.setBehavior('takes');
  await mailer.settled();
  expect(copies().size).toBe(200);
});

test('ending a campaign early suppresses its queued emails with the reason', async () => {
  const campaign = await buildSending(world, practice, 300);
  const mailer = openOne();
  await mailer.begin();
  await vi.waitUntil(() => sink.mails.length > 30, { timeout: 10_000, interval: 5 });
  sink.setBehavior('holds');
  await inPractice(async scope => {
    await stopCampaign(scope, campaign.id);
  });
  sink.setBehavior('takes');
  await mailer.settled();
  await mailer.sendDue();
  const found = await tally(world, campaign);
  expect(found).toMatchObject({ status: 'sent', sent: sink.mails.length, suppressed: 300 - sink.mails.length });
  expect(found.suppressed).toBeGreaterThan(0);
  const { rows } = await change(
    sql`select distinct error from email_logs where status = 'suppressed' and tenant_id = ${practice.tenantId}`,
  );
  expect(rows).toEqual([{ error: 'The campaign ended before this email was sent.' }]);
});

test('the worker suppresses more emails than one request can', async () => {
  const campaign = await buildSending(world, practice, 1_200);
  await change(sql`update email_campaigns set stopped_at = now()`);
  await openOne().sendDue();
  expect(sink.mails).toHaveLength(0);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', suppressed: 1_200, waiting: 0 });
});

test('suppresses a just unsubscribed recipient with the reason', async () => {
  const campaign = await buildSending(world, practice, 20);
  await inPractice(scope => suppress(scope, { email: 'CLIENT3@many.example', reason: 'unsubscribed' }));
  await openOne().sendDue();
  expect(copies().has('client3@many.example')).toBe(false);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', sent: 19, suppressed: 1 });
  const { rows } = await change(
    sql`select recipient_email, error from email_logs where status = 'suppressed' and tenant_id = ${practice.tenantId}`,
  );
  expect(rows).toEqual([{ recipient_email: 'client3@many.example', error: 'Unsubscribed.' }]);
});

test('a complaint during transmission stops the email before its last byte', async () => {
  const campaign = await buildSending(world, practice, 1);
  const sender = smtpSender(sink.url);
  const late = {
    ...sender,
    send: async (...[mail, beforeLastByte]: Parameters<typeof sender.send>) =>
      sender.send(mail, async () => {
        await inPractice(scope => suppress(scope, { email: mail.to, reason: 'complained' }));
        await beforeLastByte();
      }),
  };
  const mailer = openBulkOutbox(
    world.services,
    openMailTransports(world.services, { sender: late, fromAddress: 'mail@sorrel.example' }),
  );
  mailers.push(mailer);
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(0);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', sent: 0, suppressed: 1 });
});

test('after a worker’s death unsent emails go out and started ones wait for a resend', async () => {
  const campaign = await buildSending(world, practice, 10);
  await change(sql`
    update email_logs set status = 'sending', attempts = 1, lease_until = now() - interval '1 minute',
      last_byte_at = case when recipient_email like 'client0%' then now() end
    where tenant_id = ${practice.tenantId}`);
  const transactional = openMailOutbox(world.services, way());
  await transactional.sendDue();
  await openOne().sendDue();
  expect(copies().size).toBe(9);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', sent: 9, unknown: 1, waiting: 0 });
  await inPractice(scope => resendUnknown(world.services, scope, campaign.id));
  expect(await tally(world, campaign)).toMatchObject({ status: 'sending', sent: 9, unknown: 0, waiting: 1 });
  await openOne().sendDue();
  expect(copies().get('client0@many.example')?.[0]?.messageId).toBe(`<${campaign.id}-0@sorrel.example>`);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', sent: 10 });
  transactional.ways.close();
});

test('a campaign that delivers no email fails', async () => {
  sink.setBehavior('never');
  const campaign = await buildSending(world, practice, 12);
  await openOne().sendDue();
  expect(await tally(world, campaign)).toMatchObject({ status: 'failed', failed: 12, sent: 0 });
});
