// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { buildSending, type Tally, type TestCampaign, tally } from '../../../../testing/practice/campaign.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import { type BulkOutbox, openBulkOutbox } from './outbox.ts';
import { claimPaced } from './rate-limited-claim.ts';

let world: World;
let practice: Practice;
let sink: Sink;
let mailers: BulkOutbox[];
let stop: AbortController;

beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  sink = await openSink();
  mailers = [];
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  for (const mailer of mailers) await mailer.close();
  // Other tests' workers must not send the rest.
  await change(sql`update email_campaigns set paused_at = now() where ${own()}`);
  await sink.close();
});

const openOne = () => {
  const way = { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' };
  const outbox = openBulkOutbox(world.services, openMailTransports(world.services, way));
  const { signal } = stop;
  const mailer = { ...outbox, begin: () => outbox.begin(signal), sendDue: () => outbox.sendDue(signal) };
  mailers.push(mailer);
  return mailer;
};
const change = (statement: ReturnType<typeof sql>) =>
  inSystem(world.services.database, ({ db }) => db.execute(statement));
/** Limits a statement to the practice of the current test: all tests of this file share a database. */
const own = () => sql`tenant_id = ${practice.tenantId}`;
const limit = async (perMinute: number | null, perDomainPerMinute: number | null = null) => {
  const { status } = await practice.call('PUT', '/api/emails/settings', { perMinute, perDomainPerMinute });
  expect(status).toBe(200);
};
/** Every other email goes to this domain. */
const spread = () =>
  change(sql`update email_logs set recipient_email = replace(recipient_email, 'many.example', 'Slow.example')
    where id % 2 = 0 and ${own()}`);
const sentTo = (domain: string) => sink.mails.filter(({ to }) => to.toLowerCase().endsWith(`@${domain}`)).length;
const parked = async () => {
  const { rows } = await change(
    sql`select count(*)::int as n from email_logs where next_attempt_at = 'infinity' and ${own()}`,
  );
  return Number(rows[0]?.n);
};
/** Allows exactly one more email. */
const letTurnCome = () => change(sql`update mail_paces set next_at = now() where ${own()}`);
const untilSent = (mails: number) => vi.waitUntil(() => sink.mails.length >= mails, { timeout: 20_000 });
const untilTally = (campaign: TestCampaign, wanted: Partial<Tally>) =>
  expect.poll(() => tally(world, campaign), { timeout: 20_000 }).toMatchObject(wanted);

test('sends one email at a time, frees the queue in between and wakes up again', async () => {
  await limit(1);
  const campaign = await buildSending(world, practice, 10);
  const mailer = openOne();
  await mailer.begin();
  await mailer.settled();
  expect(sink.mails).toHaveLength(1);
  await mailer.begin();
  await mailer.settled();
  expect(sink.mails).toHaveLength(1);
  await limit(600);
  await mailer.begin();
  await untilSent(3);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sending' });
});

test('workers and campaigns share a practice’s rate limit; others aren’t delayed', async () => {
  const other = await buildPractice(world);
  await limit(1);
  const campaigns = [await buildSending(world, practice, 10), await buildSending(world, practice, 10)];
  const theirs = await buildSending(world, other, 60);
  const workers = [openOne(), openOne()];
  await Promise.all(workers.map(worker => worker.sendDue()));
  expect((await tally(world, theirs)).sent).toBe(60);
  const sentOf = () => Promise.all(campaigns.map(async campaign => (await tally(world, campaign)).sent));
  // The order of campaigns is random.
  for (let turns = 1; (await sentOf()).some(sent => sent < 2); turns++) {
    expect(sink.mails).toHaveLength(60 + turns);
    await letTurnCome();
    await Promise.all(workers.map(worker => worker.sendDue()));
  }
});

test('grants at most one second of credit after a pause', async () => {
  await limit(120);
  const { id } = await buildSending(world, practice, 50);
  const line = { tenantId: practice.tenantId, campaignId: id };
  const claim = () => claimPaced(world.services.database, line, { perMinute: 120, perDomainPerMinute: null }, 100);
  expect((await claim()).mails).toHaveLength(1);
  await change(sql`update mail_paces set next_at = now() - interval '5 minutes' where ${own()}`);
  expect((await claim()).mails).toHaveLength(3);
});

test('a domain limit delays only that domain and postpones each email once', async () => {
  await limit(null, 1);
  const campaign = await buildSending(world, practice, 60);
  await change(sql`update email_logs set recipient_email = case when id % 2 = 0 then 'a@Slow.example'
    else 'a@domain' || id || '.example' end where ${own()}`);
  const mailer = openOne();
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(31);
  expect(sentTo('slow.example')).toBe(1);
  expect(await parked()).toBe(29);
  for (const sent of [2, 3, 4]) {
    await letTurnCome();
    await mailer.sendDue();
    expect(sentTo('slow.example')).toBe(sent);
  }
  // Emails were claimed only to be sent.
  const { rows } = await change(
    sql`select 1 from email_logs where attempts > case status when 'queued' then 0 else 1 end and ${own()}`,
  );
  expect(rows).toEqual([]);
  // A postponed email wakes the queue by itself.
  await limit(null, 600);
  await mailer.sendDue();
  await vi.waitUntil(() => sentTo('slow.example') > 4, { timeout: 20_000 });
  await change(sql`update email_campaigns set stopped_at = now() where ${own()}`);
  await mailer.sendDue();
  expect(await tally(world, campaign)).toMatchObject({ status: 'sent', waiting: 0 });
});

test('changed limits apply at once, also to postponed emails', { tags: 'detail' }, async () => {
  await limit(1, 1);
  const campaign = await buildSending(world, practice, 40);
  const mailer = openOne();
  await mailer.sendDue();
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(1);
  await limit(null, 1);
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(1);
  expect(await parked()).toBe(39);
  await limit(600, 600);
  await mailer.sendDue();
  await untilSent(3);
  await limit(null, null);
  await untilTally(campaign, { status: 'sent' });
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(40);
});

test('a paused campaign’s postponed emails don’t slow down another campaign', async () => {
  await limit(null, 1);
  const first = await buildSending(world, practice, 20);
  const mailer = openOne();
  await mailer.sendDue();
  await change(sql`update email_campaigns set paused_at = now() where ${own()}`);
  const second = await buildSending(world, practice, 20);
  await limit(null, null);
  await mailer.sendDue();
  await untilTally(second, { sent: 20 });
  expect(await tally(world, first)).toMatchObject({ status: 'sending', sent: 1, waiting: 19 });
});

test('backs off from a busy domain, longer each time, until an email gets through', async () => {
  const campaign = await buildSending(world, practice, 120);
  await spread();
  sink.setBusy('slow.example');
  const mailer = openOne();
  await mailer.sendDue();
  expect(sentTo('many.example')).toBe(60);
  expect(await slowed()).toEqual({ slowdowns: 1, minutes: 1 });
  // Only the 40 that were being sent at the same time are rejected.
  expect(sink.refusals()).toBeLessThanOrEqual(45);
  const before = sink.refusals();
  await mailer.sendDue();
  expect(sink.refusals()).toBe(before);

  await timeGoesOn();
  await mailer.sendDue();
  expect(sink.refusals() - before).toBeLessThanOrEqual(2);
  expect(await slowed()).toEqual({ slowdowns: 2, minutes: 2 });

  sink.setBusy(null);
  await vi.waitUntil(
    async () => {
      await timeGoesOn();
      await mailer.sendDue();
      return (await tally(world, campaign)).sent === 120;
    },
    { timeout: 30_000 },
  );
  expect(await slowed()).toEqual({ slowdowns: 0, minutes: 0 });
  expect(sentTo('slow.example')).toBe(60);
});

const slowed = async () => {
  const { rows } = await change(sql`
    select slowdowns, coalesce(round(extract(epoch from slowed_until - now()) / 60), 0)::int as minutes
    from mail_paces where domain = 'slow.example' and ${own()}`);
  return rows[0];
};
/** Ends the pause of the domain and makes the rejected emails due. */
const timeGoesOn = async () => {
  await change(sql`update mail_paces set slowed_until = now() where ${own()}`);
  await change(
    sql`update email_logs set next_attempt_at = now() where status = 'queued' and failures > 0 and ${own()}`,
  );
};
