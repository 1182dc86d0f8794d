import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { afterLock, counted } from '../../../messaging/mailings/server/counters.ts';
import { sendBulkJob } from '../../../messaging/mailings/server/outbox.ts';
import { suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';
import { setCampaign } from './campaigns.ts';

type Again = { id: number; was: 'failed' | 'unknown' };

/**
 * Queues those mails of a campaign again that failed or whose delivery is unknown, with a fresh retry period. The
 * caller must have locked the campaign.
 */
export async function sendOnceMore(services: Services, scope: Scope, { id, was }: Again) {
  const { tenantId } = scope;
  // `pausedAt` is left alone: in a paused campaign these mails wait like all others.
  await setCampaign(scope, id, { sentAt: null, stoppedAt: null, toldAt: null });
  while (await queueSome(scope, { id, was }));
  services.jobs.enqueue(scope, sendBulkJob, { tenantId });
}

/**
 * Whether any recipient of a failed mail may still be written to. Without this check a campaign to nobody would end as
 * sent.
 */
export async function isAnyReachable({ db, tenantId }: Scope, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from email_logs where tenant_id = ${tenantId} and campaign_id = ${id} and status = 'failed'
      and ${suppressionOf(sql`tenant_id`, sql`recipient_email`)} is null limit 1`);
  return rows.length > 0;
}

/** Rows per update; keeps each statement below the statement timeout. */
const batch = 10_000;

async function queueSome({ db, tenantId }: Scope, { id, was }: Again): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    counted({
      campaigns: sql`select ${tenantId}::bigint, ${id}::bigint`,
      change: sql`
        update email_logs set status = 'queued', error = null, failures = 0, lease_until = null, last_byte_at = null,
          next_attempt_at = now(), created_at = now()
        where ${afterLock} and (tenant_id, id) in (
          select tenant_id, id from email_logs
          where tenant_id = ${tenantId} and campaign_id = ${id} and status = ${was} limit ${batch}
        )
        returning tenant_id, campaign_id, ${was}::text as was, status as became`,
      answer: sql`select count(*)::int as count from changed`,
    }),
  );
  return rows[0]?.count === batch;
}
