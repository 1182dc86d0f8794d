import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { LeftOutReason } from '../../../messaging/mailings/contract.ts';
import { afterLock } from '../../../messaging/mailings/server/campaign-counters.ts';
import { keepContent } from '../../../messaging/mailings/server/content.ts';
import { sendBulkJob } from '../../../messaging/mailings/server/outbox.ts';
import { suppressionReasons, whyLeftOut } from '../../../messaging/suppressions/contract.ts';
import { suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';
import { erasureRunning, lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import type { SendAnswer } from '../contract.ts';
import { audienceOf } from './audience.ts';
import { type CampaignRow, getCampaign, lockCampaign, own, setCampaign } from './campaigns.ts';
import { counted } from './counters.ts';
import { emailCampaigns } from './tables.ts';

/**
 * Starts sending in the caller's transaction: stores the content, inserts one email log row per recipient and sets the
 * status to `sending`. Concurrent calls are harmless: the first one starts the campaign, the others do nothing. For a
 * failed campaign only the failed mails are queued again.
 * @throws AppError not_found, invalid if nobody would get it, conflict if it was sent already
 */
export async function startCampaign(services: Services, scope: Scope, id: number, now = new Date()): Promise<void> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status === 'sending') return;
  if (campaign.status === 'sent')
    throw new AppError('conflict', 'This campaign was already sent. Duplicate it to send it again.');
  if (campaign.status === 'failed' && campaign.startedAt) {
    if (!(await isAnyReachable(scope, id))) throw new AppError('invalid', noneReachable);
    await requeueMails(services, scope, { id, was: 'failed' });
  } else await queueAll(services, scope, campaign, now);
}

type Mails = { campaignId: number; contentId: number; subject: string; audience: SQL };
type Person = {
  email: string;
  client_id: string | null;
  first_name: string | null;
  full_name: string | null;
  reason: LeftOutReason | null;
};

/** Rows per insert; keeps each statement below the statement timeout for any number of recipients. */
const batch = 5_000;

/**
 * Inserts one email log row for each recipient with an address. Suppressed recipients get a row too, so that the log
 * shows why they were left out. The unique `cause` prevents a second row for the same address.
 */
async function writeMails(services: Services, scope: Scope, mails: Mails) {
  const { db } = scope;
  // A cursor reads a consistent snapshot without loading the whole audience into memory.
  await db.execute(sql`set local cursor_tuple_fraction = 1`);
  await db.execute(sql`declare audience no scroll cursor for ${mails.audience}`);
  let [total, suppressed] = [0, 0];
  for (let isMore = true; isMore; ) {
    const { rows } = await db.execute<Person>(sql`fetch ${sql.raw(String(batch))} from audience`);
    const written = await writeBatch(services, scope, { ...mails, people: rows });
    total += written.total;
    suppressed += written.suppressed;
    isMore = rows.length === batch;
  }
  await db.execute(sql`close audience`);
  return { total, suppressed };
}

async function writeBatch({ env }: Services, { db, tenantId }: Scope, mails: Mails & { people: Person[] }) {
  const { campaignId, contentId, subject, people } = mails;
  const cause = sql`${`campaign ${campaignId} to `} || lower(a.email)`;
  const messageId = sql`'<' || gen_random_uuid() || ${`@${new URL(env.APP_URL).hostname}>`}`;
  const { rows } = await db.execute<{ total: number; suppressed: number }>(sql`
    with written as (
      insert into email_logs (tenant_id, kind, cause, campaign_id, content_id, personal, client_id, recipient_email,
        from_name, reply_to, subject, html, text, message_id, status, error)
      select ${tenantId}, 'bulk', ${cause}, ${campaignId}, c.id,
        jsonb_build_object('firstName', a.first_name, 'fullName', a.full_name) || ${hiddenNumbers}, a.client_id, a.email,
        c.from_name, c.reply_to, ${subject}, '', '', ${messageId},
        case when a.reason is null then 'queued' else 'suppressed' end, ${whySuppressed}
      from mail_contents c, json_to_recordset(${JSON.stringify(people)}::json)
        as a (email text, client_id bigint, first_name text, full_name text, reason text)
      where c.tenant_id = ${tenantId} and c.id = ${contentId}
        and (a.reason is null or a.reason = any(${sql.param([...suppressionReasons])}::text[]))
      returning status
    )
    select count(*)::int as total, (count(*) filter (where status = 'suppressed'))::int as suppressed from written`);
  return rows[0] ?? { total: 0, suppressed: 0 };
}

/** Only clients who have it set, so that the rows of all others stay as short as they are. */
const hiddenNumbers = sql`case when exists (select from client_facts f
  where f.tenant_id = c.tenant_id and f.client_id = a.client_id and f.hide_numbers)
  then '{"hidesNumbers": true}'::jsonb else '{}' end`;

const whySuppressed = sql`case a.reason ${sql.join(
  suppressionReasons.map(reason => sql`when ${reason} then ${whyLeftOut[reason]}::text`),
  sql` `,
)} end`;

async function queueAll(services: Services, scope: Scope, campaign: CampaignRow, now: Date) {
  const { id, subject, body, bodyFormat, tracksOpens, tracksClicks } = campaign;
  const audience = await audienceOf(services, scope, campaign.recipients).catch(explainDeletedFilter);
  const contentId = await keepContent(services, scope, { subject, body, bodyFormat, tracksOpens, tracksClicks });
  const { total, suppressed } = await writeMails(services, scope, { campaignId: id, contentId, subject, audience });
  if (total === suppressed) throw new AppError('invalid', total ? noneReachable : noAddresses);
  await setCampaign(scope, id, {
    status: 'sending',
    contentId,
    startedAt: now,
    toldAt: null,
    totalRecipients: total,
    suppressedSends: suppressed,
  });
  services.jobs.enqueue(scope, sendBulkJob, { tenantId: scope.tenantId });
}

const noAddresses = 'None of the recipients of this campaign have an email address.';
const noneReachable = 'All recipients of this campaign have unsubscribed or can’t be reached.';

function explainDeletedFilter(reason: unknown): SQL {
  if (reason instanceof AppError && reason.code === 'not_found')
    throw new AppError('invalid', 'The saved filter for this campaign was deleted. Choose the recipients again.');
  throw reason;
}

type RequeueInput = { id: number; was: 'failed' | 'unknown' };

/**
 * Queues those mails of a campaign again that failed or whose delivery is unknown, with a fresh retry period. The
 * caller must have locked the campaign.
 */
export async function requeueMails(services: Services, scope: Scope, { id, was }: RequeueInput) {
  const { tenantId } = scope;
  // `pausedAt` is left alone: in a paused campaign these mails wait like all others.
  await setCampaign(scope, id, { sentAt: null, stoppedAt: null, toldAt: null });
  while (await requeueSome(scope, { id, was }));
  services.jobs.enqueue(scope, sendBulkJob, { tenantId });
}

/**
 * Whether any recipient of a failed mail may still be written to. Without this check a campaign to nobody would end as
 * sent.
 */
async function isAnyReachable({ db, tenantId }: Scope, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from email_logs where tenant_id = ${tenantId} and campaign_id = ${id} and status = 'failed'
      and ${suppressionOf(sql`tenant_id`, sql`recipient_email`)} is null limit 1`);
  return rows.length > 0;
}

/** Rows per update; keeps each statement below the statement timeout. */
const requeueBatch = 10_000;

async function requeueSome({ db, tenantId }: Scope, { id, was }: RequeueInput): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    counted({
      campaigns: sql`select ${tenantId}::bigint, ${id}::bigint`,
      change: sql`
        update email_logs set status = 'queued', error = null, failures = 0, lease_until = null, last_byte_at = null,
          next_attempt_at = now(), created_at = now()
        where ${afterLock} and (tenant_id, id) in (
          select tenant_id, id from email_logs
          where tenant_id = ${tenantId} and campaign_id = ${id} and status = ${was} limit ${requeueBatch}
        )
        returning tenant_id, campaign_id, ${was}::text as was, status as became`,
      answer: sql`select count(*)::int as count from changed`,
    }),
  );
  return rows[0]?.count === requeueBatch;
}

const pollMs = 100;

/** `waitSeconds`: how long to wait for the result. `signal`: aborted when the client disconnects. */
type Wait = { waitSeconds: number; signal: AbortSignal };

/**
 * Starts sending and returns the counts when the wait is over. If the campaign was started before, it only waits.
 * @throws AppError not_found, invalid, conflict
 */
export async function sendCampaign(
  services: Services,
  principal: Principal,
  id: number,
  wait: Wait,
): Promise<SendAnswer> {
  const until = performance.now() + wait.waitSeconds * 1_000;
  await startWhenUnlocked(services, principal, id, Math.max(until, performance.now() + minLockWaitMs));
  return waitForEnd(services, { ...principal, id }, { until, signal: wait.signal });
}

/** Time to wait for the campaign's lock even if the caller doesn't want to wait for the result. */
const minLockWaitMs = 3_000;

/**
 * Polls with `skip locked` instead of waiting for the row lock: starting a campaign with 100,000 recipients takes a
 * while, and a waiting transaction would occupy a connection.
 */
async function startWhenUnlocked(services: Services, principal: Principal, id: number, until: number) {
  const beginOnce = () =>
    inTenant(services.database, principal, async scope => {
      await lockForBulkWork(scope);
      const isFree = scope.db.select({ id: emailCampaigns.id }).from(emailCampaigns).where(own(scope, id));
      const [free] = await isFree.for('update', { skipLocked: true });
      if (free) await startCampaign(services, scope, id);
      else await getCampaign(scope, id);
      return Boolean(free);
    });
  const begin = () => conflictOnLockTimeout(erasureRunning, beginOnce);
  while (!(await begin())) {
    if (performance.now() + pollMs > until)
      throw new AppError('conflict', 'Someone else is editing or sending this campaign. Try again in a minute.');
    await sleep(pollMs);
  }
}

/** Polls without a transaction, so that no connection is occupied in between. */
async function waitForEnd(
  { database }: Services,
  { tenantId, id }: Principal & { id: number },
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<SendAnswer> {
  const { status, pausedAt, successfulSends, failedSends } = emailCampaigns;
  for (;;) {
    const [campaign] = await asSystem(database)
      .db.select({ status, pausedAt, totalSent: successfulSends, totalFailed: failedSends })
      .from(emailCampaigns)
      .where(own({ tenantId }, id));
    if (!campaign) throw notFound('Campaign');
    const goesOn = campaign.status === 'sending' && !campaign.pausedAt;
    if (!goesOn || signal.aborted || performance.now() + pollMs > until) return campaign;
    await sleep(pollMs);
  }
}
