import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../platform/database/scope.ts';
import { isDue, leaseEnd } from '../../../platform/outbox.ts';
import { maySend, maySendSince } from '../../../platform/sending-holds.ts';
import { afterLock, counted } from '../../mailings/server/counters.ts';
import type { SuppressionReason } from '../../suppressions/contract.ts';
import { suppressionOf } from '../../suppressions/server/suppressed.ts';
import { emailLogs } from './tables.ts';

export type Mail = typeof emailLogs.$inferSelect;

/** Mails to many have lines of their own: see features/mailings. */
const isQueued = sql`${emailLogs.status} = 'queued'`;
const isWaiting = and(
  isQueued,
  sql`${emailLogs.kind} <> 'bulk'`,
  isDue(emailLogs.nextAttemptAt),
  // Whoever wants to sign in after a restore gets the link that they asked for.
  or(
    maySend(emailLogs.tenantId),
    and(eq(emailLogs.kind, 'account'), maySendSince(emailLogs.tenantId, emailLogs.createdAt)),
  ),
);

/** Password links and the like speak for this instance, whatever a practice's own mail server is. */
const speaksForPractice = sql`${emailLogs.kind} <> 'account'`;

export const ofPractice = (tenantId: number) => and(eq(emailLogs.tenantId, tenantId), speaksForPractice);
export const ofInstance = (exceptOf: number[]) => sql`not (${speaksForPractice} and ${isOneOf(exceptOf)})`;
const isOneOf = (practices: number[]) => sql`${emailLogs.tenantId} = any(${sql.param(practices)}::bigint[])`;

/** Which of these practices have mails of their own that wait now. */
export async function practicesWithDueMails({ db }: System, among: number[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ tenantId: emailLogs.tenantId })
    .from(emailLogs)
    .where(and(isWaiting, speaksForPractice, isOneOf(among)));
  return found.map(({ tenantId }) => tenantId);
}

/** Committed before anything is sent; two workers never claim the same mail. */
export async function claimMails({ db }: System, which: SQL | undefined, most: number): Promise<Mail[]> {
  const due = db
    .select({ tenantId: emailLogs.tenantId, id: emailLogs.id })
    .from(emailLogs)
    .where(and(isWaiting, which))
    .orderBy(emailLogs.nextAttemptAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db.update(emailLogs).set(claimed).where(sql`(${emailLogs.tenantId}, ${emailLogs.id}) in (${due})`).returning();
}

const claimed = {
  status: 'sending',
  leaseUntil: leaseEnd,
  lastByteAt: null,
  attempts: sql`${emailLogs.attempts} + 1`,
} as const;

/** One line of mails to many: those of a campaign, or (null) those of a practice's sequences. */
export type BulkLine = { tenantId: number; campaignId: number | null };
/** `hold`: why its addressee gets none. */
export type BulkMail = Mail & {
  hold: SuppressionReason | null;
  /** One of the first to a domain that had no time. */
  isProbe?: boolean;
};

/** The same for mails to many. */
export async function claimBulk({ db }: System, line: BulkLine, most: number): Promise<BulkMail[]> {
  const { tenantId, id, campaignId, kind, nextAttemptAt, recipientEmail } = emailLogs;
  const isOfLine = line.campaignId === null ? isNull(campaignId) : eq(campaignId, line.campaignId);
  const due = db
    .select({ tenantId, id })
    .from(emailLogs)
    .where(
      and(
        isQueued,
        sql`${kind} = 'bulk'`,
        eq(tenantId, line.tenantId),
        isOfLine,
        isDue(nextAttemptAt),
        maySend(tenantId),
      ),
    )
    .orderBy(nextAttemptAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(emailLogs)
    .set(claimed)
    .where(sql`(${tenantId}, ${id}) in (${due})`)
    .returning({ ...getTableColumns(emailLogs), hold: suppressionOf(tenantId, recipientEmail) });
}

/** These of a practice's mails to many, whatever they waited for; the caller has locked them. */
export const claimThese = ({ db }: Pick<System, 'db'>, practice: number, ids: number[]): Promise<BulkMail[]> =>
  db
    .update(emailLogs)
    .set({ ...claimed, nextAttemptAt: sql`now()` })
    .where(and(eq(emailLogs.tenantId, practice), inArray(emailLogs.id, ids)))
    .returning({
      ...getTableColumns(emailLogs),
      hold: suppressionOf(emailLogs.tenantId, emailLogs.recipientEmail),
    });

/** Practices with mails of sequences that wait now, or for the pace of a domain. */
export async function practicesWithDueSequences({ db }: System): Promise<number[]> {
  const { rows } = await db.execute<{ tenantId: string }>(sql`
    select distinct tenant_id as "tenantId" from email_logs
    where status = 'queued' and kind = 'bulk' and campaign_id is null
      and (next_attempt_at <= now() or next_attempt_at = 'infinity') and ${maySend(sql`email_logs.tenant_id`)}`);
  return rows.map(({ tenantId }) => Number(tenantId));
}

/** Suppresses up to so many of what still waits of a campaign that was ended early. Returns how many. */
export async function suppressWaiting({ db }: Pick<System, 'db'>, line: BulkLine, most: number): Promise<number> {
  const isOfLine = sql`tenant_id = ${line.tenantId} and campaign_id = ${line.campaignId}`;
  const { rows } = await db.execute<{ count: string }>(
    counted({
      campaigns: sql`select ${line.tenantId}::bigint, ${line.campaignId}::bigint`,
      change: sql`
        update email_logs set status = 'suppressed', error = ${endedEarly} where ${afterLock} and (tenant_id, id) in (
          select tenant_id, id from email_logs where status = 'queued' and kind = 'bulk' and ${isOfLine} limit ${most}
          for update skip locked
        ) returning tenant_id, campaign_id, 'queued' as was, status as became`,
      answer: sql`select count(*) from changed`,
    }),
  );
  return Number(rows[0]?.count);
}

/** Mails to many that wait for a client go to nobody; one whose last byte is under way goes. */
export async function suppressOfClient({ db, tenantId }: Scope, clientId: number, why: string) {
  const isMeant = sql`tenant_id = ${tenantId} and client_id = ${clientId} and kind = 'bulk'
    and (status = 'queued' or (status = 'sending' and last_byte_at is null))`;
  await db.execute(
    counted({
      campaigns: sql`select tenant_id, campaign_id from email_logs where ${isMeant}`,
      change: sql`
        update email_logs as mail set status = 'suppressed', error = ${why}, lease_until = null
        from (select id, status from email_logs where ${afterLock} and ${isMeant} for update) as before
        where mail.tenant_id = ${tenantId} and mail.id = before.id
        returning mail.tenant_id, mail.campaign_id, before.status as was, mail.status as became`,
      answer: sql`select count(*) from changed`,
    }),
  );
}

export const suppressOfDeleted = (scope: Scope, { clientId }: { clientId: number }) =>
  suppressOfClient(scope, clientId, 'The client was deleted.');

export const endedEarly = 'The campaign ended before this email was sent.';

/** What is being written down at this moment is passed over: to wait for it could be to wait in a circle. */
export async function renewLeases({ db }: System, ids: number[]) {
  const mine = db
    .select({ tenantId: emailLogs.tenantId, id: emailLogs.id })
    .from(emailLogs)
    .where(and(eq(emailLogs.status, 'sending'), inArray(emailLogs.id, ids)))
    .for('update', { skipLocked: true });
  await db
    .update(emailLogs)
    .set({ leaseUntil: leaseEnd })
    .where(sql`(${emailLogs.tenantId}, ${emailLogs.id}) in (${mine})`);
}

/** A lease that ended before the last byte: back into the queue. One that ended after it: nobody can know. */
export async function reclaimLost({ db }: System) {
  const isLost = sql`status = 'sending' and lease_until < now()`;
  await db.execute(
    counted({
      campaigns: sql`select tenant_id, campaign_id from email_logs where ${isLost}`,
      change: sql`
        update email_logs set lease_until = null,
          status = case when last_byte_at is null then 'queued' else 'unknown' end,
          error = case when last_byte_at is null then error else ${interrupted} end
        where ${afterLock} and ${isLost}
        returning tenant_id, campaign_id, 'sending' as was, status as became`,
      answer: sql`select count(*) from changed`,
    }),
  );
}

const interrupted = 'Sorrel stopped while sending this email. It may or may not have arrived.';
