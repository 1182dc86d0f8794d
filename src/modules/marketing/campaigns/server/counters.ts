import { type SQL, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import type { CampaignCounters, CountedChange } from '../../../messaging/mailings/server/campaign-counters.ts';

/**
 * Changes emails and the counters of their campaigns in one statement, so that total = sent + failed + suppressed +
 * unknown + waiting always holds. A campaign with nothing left to send becomes sent or failed. The campaigns are locked
 * before any email and in one order to prevent deadlocks.
 */
export const counted = ({ campaigns, change, answer }: CountedChange): SQL => sql`
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

const more = (status: string) =>
  sql.raw(`(count(*) filter (where became = '${status}') - count(*) filter (where was = '${status}'))::int`);

const done = sql.raw('successful_sends + failed_sends + suppressed_sends + unknown_sends');
const isWaiting = sql`total_recipients > ${done} + delta.sent + delta.failed + delta.suppressed + delta.unknown`;
const hasFailed = sql`(failed_sends + delta.failed > 0
  and successful_sends + delta.sent + unknown_sends + delta.unknown = 0)`;

/** Campaigns without recipients: everybody was excluded, so no email would end them. */
async function endEmpty({ db }: System) {
  await db.execute(sql`
    update email_campaigns set status = 'sent', sent_at = coalesce(sent_at, now()), paused_at = null
    where status = 'sending' and total_recipients <= ${done}`);
}

async function practices({ db }: System): Promise<number[]> {
  const { rows } = await db.execute<{ tenantId: string }>(sql`
    select distinct tenant_id as "tenantId" from email_campaigns
    where ${hasEmails} and ${maySend(sql`email_campaigns.tenant_id`)}`);
  return rows.map(({ tenantId }) => Number(tenantId));
}

/** A paused campaign that was then ended early still has emails to suppress. */
const hasEmails = sql`status = 'sending' and (paused_at is null or stopped_at is not null)`;

const ofPractice = (tenantId: number) => sql`(
  select id, stopped_at is not null as is_ended from email_campaigns
  where tenant_id = ${tenantId}::bigint and ${hasEmails})`;

const holds = sql`(
  select tenant_id, id, case
    when stopped_at is not null then 'stopped'
    when paused_at is not null or status <> 'sending' then 'paused' end as hold
  from email_campaigns)`;

/** The statements on campaigns that messaging uses while it sends their emails (app/server/ports.ts). */
export const countersOfCampaigns: CampaignCounters = { counted, endEmpty, practices, ofPractice, holds };
