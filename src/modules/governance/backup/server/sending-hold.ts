import { eq, type SQL, sql } from 'drizzle-orm';
import type { Principal, Scope } from '../../../../platform/database/scope.ts';
import { sendingHolds } from '../../../../platform/database/tables.ts';
import { requireVerifiedEmail } from '../../../accounts/auth/server/email-verification.ts';
import type { ReleaseFields, SendingHold, Waiting } from '../contract.ts';

/** Whether this practice's sending is paused, and what is waiting. */
export async function findHold(scope: Scope): Promise<SendingHold> {
  const [row] = await scope.db.select().from(sendingHolds).where(eq(sendingHolds.tenantId, scope.tenantId));
  if (!row) return { hold: null };
  const { reason, since } = row;
  return { hold: { reason, since: since.toISOString(), waiting: await countWaiting(scope) } };
}

const countOf = (what: SQL) => sql`(select count(*)::int from ${what})`;

async function countWaiting({ db, tenantId }: Scope): Promise<Waiting> {
  const ofPractice = sql`tenant_id = ${tenantId}`;
  const { rows } = await db.execute<Waiting>(sql`select
    ${countOf(sql`email_logs where ${ofPractice} and status in ('queued', 'sending') and kind <> 'bulk'`)} as mails,
    ${countOf(sql`email_logs where ${ofPractice} and status in ('queued', 'sending') and kind = 'bulk'`)} as "mailsToMany",
    ${countOf(sql`sms_logs where ${ofPractice} and status in ('pending', 'sending')`)} as texts,
    ${countOf(sql`webhook_deliveries where ${ofPractice} and status in ('pending', 'sending')`)} as webhooks,
    ${countOf(sql`refunds where ${ofPractice} and status = 'pending'`)}
      + ${countOf(sql`checkouts where ${ofPractice} and ask_at is not null`)} as payments,
    ${countOf(sql`email_campaigns where ${ofPractice} and (status = 'sending' or (status = 'scheduled' and scheduled_for <= now()))`)}
      as campaigns`);
  return rows[0] ?? { mails: 0, mailsToMany: 0, texts: 0, webhooks: 0, payments: 0, campaigns: 0 };
}

/**
 * Resumes sending. `dropsWaiting`: discards messages from before the pause, which were probably sent already; later
 * ones are sent. Refunds are never discarded, as the money is still owed. After an import a verified email address is
 * required, because the imported messages may contain anything and go to anyone.
 * @throws AppError forbidden
 */
export async function releaseHold(scope: Scope, principal: Principal, { dropsWaiting }: ReleaseFields): Promise<void> {
  const { db, tenantId } = scope;
  const [held] = await db.delete(sendingHolds).where(eq(sendingHolds.tenantId, tenantId)).returning();
  if (held?.reason === 'import') requireVerifiedEmail(principal);
  if (held && dropsWaiting) await dropWaiting(scope, held.since);
}

const dropped = 'Discarded: it was waiting in the restored data.';

async function dropWaiting({ db, tenantId }: Scope, since: Date) {
  const before = sql`tenant_id = ${tenantId} and created_at <= ${since.toISOString()}::timestamptz`;
  // Campaigns first, because they count their mails. Campaigns in progress end where they are.
  await db.execute(sql`update email_campaigns set stopped_at = coalesce(stopped_at, now())
    where ${before} and status = 'sending'`);
  await db.execute(sql`update email_campaigns set status = 'draft', scheduled_for = null
    where ${before} and status = 'scheduled' and scheduled_for <= now()`);
  await db.execute(sql`update email_logs set status = 'suppressed', error = ${dropped}, lease_until = null
    where ${before} and status in ('queued', 'sending') and campaign_id is null`);
  await db.execute(sql`update sms_logs set status = 'failed', error = ${dropped}, lease_until = null
    where ${before} and status in ('pending', 'sending')`);
  await db.execute(sql`update webhook_deliveries set status = 'failed', error = ${dropped}, lease_until = null
    where ${before} and status in ('pending', 'sending')`);
  await db.execute(sql`update reminders set status = 'skipped', reason = ${dropped}
    where ${before} and status = 'pending' and scheduled_for <= now()`);
}
