import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { leasedRows } from '../../../../platform/outbox/leased-rows.ts';
import { maySend, maySendSince } from '../../../../platform/outbox/sending-pause.ts';
import { afterLock, counted } from '../../mailings/server/campaign-counters.ts';
import type { SuppressionReason } from '../../suppressions/contract.ts';
import { suppressionOf } from '../../suppressions/server/suppressed.ts';
import { emailLogs } from './tables.ts';

export type Mail = typeof emailLogs.$inferSelect;

type WithPorts = Pick<System, 'db' | 'ports'>;

const { tenantId, id, campaignId, kind, createdAt, recipientEmail } = emailLogs;

const common = {
  table: emailLogs,
  waiting: 'queued',
  dueAt: emailLogs.nextAttemptAt,
  leaseUntil: emailLogs.leaseUntil,
  started: {
    column: emailLogs.lastByteAt,
    error: emailLogs.error,
    why: 'Sorrel stopped while sending this email. It may or may not have arrived.',
  },
  reclaim: reclaimLost,
};

/** Bulk emails are excluded, because they have queues of their own (modules/messaging/mailings). */
export const mailRows = leasedRows<Mail>({
  ...common,
  isReady: sql`${kind} <> 'bulk'`,
  // Sign-in links are sent even while sending is paused after a restore.
  isExempt: and(eq(kind, 'account'), maySendSince(tenantId, createdAt)),
  update: ({ db }, set, where) => db.update(emailLogs).set(set).where(where).returning(),
});

/** A queue of bulk emails: those of a campaign, or (null) those of a practice's sequences. */
export type BulkLine = { tenantId: number; campaignId: number | null };
/** `hold`: why the recipient must not get the email. */
export type BulkMail = Mail & {
  hold: SuppressionReason | null;
  /** Tests whether a domain that asked us to slow down accepts emails again. */
  isProbe?: boolean;
};

export const bulkRows = leasedRows<BulkMail>({
  ...common,
  isReady: sql`${kind} = 'bulk'`,
  update: ({ db }, set, where) =>
    db
      .update(emailLogs)
      .set(set)
      .where(where)
      .returning({ ...getTableColumns(emailLogs), hold: suppressionOf(tenantId, recipientEmail) }),
});

export const claimBulk = (system: System, line: BulkLine, max: number): Promise<BulkMail[]> => {
  const ofLine = line.campaignId === null ? isNull(campaignId) : eq(campaignId, line.campaignId);
  return bulkRows.claim(system, and(eq(tenantId, line.tenantId), ofLine), max);
};

/** Claims these bulk emails whatever they waited for. The caller must have locked the rows. */
export const claimThese = (db: Pick<System, 'db'>, practice: number, ids: number[]): Promise<BulkMail[]> =>
  bulkRows.claimLocked(db, and(eq(tenantId, practice), inArray(id, ids)), { nextAttemptAt: sql`now()` });

/** Practices with sequence emails that are due or wait for a domain's rate limit. */
export async function practicesWithDueSequences({ db }: System): Promise<number[]> {
  const { rows } = await db.execute<{ tenantId: string }>(sql`
    select distinct tenant_id as "tenantId" from email_logs
    where status = 'queued' and kind = 'bulk' and campaign_id is null
      and (next_attempt_at <= now() or next_attempt_at = 'infinity') and ${maySend(sql`email_logs.tenant_id`)}`);
  return rows.map(({ tenantId }) => Number(tenantId));
}

/** Suppresses up to `most` queued emails of a campaign that was ended early. Returns how many. */
export async function suppressWaiting(scope: WithPorts, line: BulkLine, most: number): Promise<number> {
  const isOfLine = sql`tenant_id = ${line.tenantId} and campaign_id = ${line.campaignId}`;
  const { rows } = await scope.db.execute<{ count: string }>(
    counted(scope, {
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

/** Suppresses queued bulk emails to a client. An email whose last byte may have been sent is not stopped. */
export async function suppressOfClient(scope: Scope, clientId: number, why: string) {
  const { db, tenantId } = scope;
  const isMeant = sql`tenant_id = ${tenantId} and client_id = ${clientId} and kind = 'bulk'
    and (status = 'queued' or (status = 'sending' and last_byte_at is null))`;
  await db.execute(
    counted(scope, {
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

/**
 * Handles expired leases: an email goes back into the queue if its last byte was not sent, otherwise its outcome is
 * unknown.
 */
async function reclaimLost(system: WithPorts) {
  const isLost = sql`status = 'sending' and lease_until < now()`;
  await system.db.execute(
    counted(system, {
      campaigns: sql`select tenant_id, campaign_id from email_logs where ${isLost}`,
      change: sql`
        update email_logs set lease_until = null,
          status = case when last_byte_at is null then 'queued' else 'unknown' end,
          error = case when last_byte_at is null then error else ${common.started.why} end
        where ${afterLock} and ${isLost}
        returning tenant_id, campaign_id, 'sending' as was, status as became`,
      answer: sql`select count(*) from changed`,
    }),
  );
}

const isQueued = sql`status = 'queued' and kind = 'bulk'`;

/** SQL condition: queued and due. */
export const isFresh = sql`${isQueued} and next_attempt_at <= now() + interval '1 millisecond'`;
/** SQL condition: waiting for the rate limit of the recipient's domain, see modules/messaging/mailings. */
export const isParked = sql`${isQueued} and next_attempt_at = 'infinity'`;

export const recipientDomain = sql`lower(split_part(recipient_email, '@', -1))`;

export const ofLine = ({ tenantId, campaignId }: BulkLine): SQL =>
  campaignId === null
    ? sql`tenant_id = ${tenantId} and campaign_id is null`
    : sql`tenant_id = ${tenantId} and campaign_id = ${campaignId}`;
