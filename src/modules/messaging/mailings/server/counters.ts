import { type SQL, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';

/**
 * Changes emails and the counters of their campaigns in one statement, so that total = sent + failed + suppressed +
 * unknown + waiting always holds. A campaign with nothing left to send becomes sent or failed.
 *
 * @param campaigns query for (tenant_id, id) of the campaigns, which are locked before any email and in one order to
 *   prevent deadlocks
 * @param change UPDATE of email_logs whose WHERE includes `afterLock`; returns tenant_id, campaign_id, and the status
 *   before (`was`) and after (`became`)
 * @param answer the final SELECT
 */
export const counted = ({ campaigns, change, answer }: { campaigns: SQL; change: SQL; answer: SQL }): SQL => sql`
  with locked as materialized (
    select id from email_campaigns where (tenant_id, id) in (${campaigns}) order by tenant_id, id for update
  ), changed as (${change}), delta as (
    select tenant_id, campaign_id, ${more('sent')} as sent, ${more('failed')} as failed,
      ${more('suppressed')} as suppressed, ${more('unknown')} as unknown
    from changed where campaign_id is not null group by tenant_id, campaign_id
  ), counted as (
    update email_campaigns as campaign set
      successful_sends = successful_sends + delta.sent,
      failed_sends = failed_sends + delta.failed,
      suppressed_sends = suppressed_sends + delta.suppressed,
      unknown_sends = unknown_sends + delta.unknown,
      status = case when ${isWaiting} then 'sending' when ${hasFailed} then 'failed' else 'sent' end,
      sent_at = case when ${isWaiting} or ${hasFailed} then sent_at else coalesce(sent_at, now()) end,
      paused_at = case when ${isWaiting} then paused_at end
    from delta
    where campaign.tenant_id = delta.tenant_id and campaign.id = delta.campaign_id
      and (delta.sent, delta.failed, delta.suppressed, delta.unknown) <> (0, 0, 0, 0)
  ) ${answer}`;

/** Part of every counted update's WHERE clause; makes it run after the campaigns are locked. */
export const afterLock = sql`(select count(*) from locked) >= 0`;

const more = (status: string) =>
  sql.raw(`(count(*) filter (where became = '${status}') - count(*) filter (where was = '${status}'))::int`);

const done = sql.raw('successful_sends + failed_sends + suppressed_sends + unknown_sends');
const isWaiting = sql`total_recipients > ${done} + delta.sent + delta.failed + delta.suppressed + delta.unknown`;
const hasFailed = sql`(failed_sends + delta.failed > 0
  and successful_sends + delta.sent + unknown_sends + delta.unknown = 0)`;

/** Campaigns without recipients: everybody was excluded, so no email would end them. */
export async function endEmptyCampaigns({ db }: System) {
  await db.execute(sql`
    update email_campaigns set status = 'sent', sent_at = coalesce(sent_at, now()), paused_at = null
    where status = 'sending' and total_recipients <= ${done}`);
}
