import { sql } from 'drizzle-orm';
import type { CampaignInput } from '../../../../modules/marketing/campaigns/contract.ts';
import { createCampaign } from '../../../../modules/marketing/campaigns/server/campaigns.ts';
import { scheduleCampaign } from '../../../../modules/marketing/campaigns/server/lifecycle.ts';
import { startCampaign } from '../../../../modules/marketing/campaigns/server/start-campaign.ts';
import {
  draftCampaign,
  scheduledCampaign,
  sentCampaigns,
} from '../../../../modules/onboarding/demo/server/demo-campaigns.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';

/** Two sent campaigns, one scheduled, and a draft. */
export async function fillCampaigns(services: Services, scope: Scope, { zone, now }: { zone: string; now: Date }) {
  for (const { input, daysAgo, clicks } of sentCampaigns)
    await addSent(services, scope, { input, clicks, at: addMinutes(now, -daysInMinutes(daysAgo)) });
  await suppressBounced(scope);
  await createCampaign(scope, draftCampaign);
  const { id } = await createCampaign(scope, scheduledCampaign);
  await scheduleCampaign(scope, id, `${addDays(dayIn(now, zone), 3)}T09:00`, now);
}

/** Suppresses bounced addresses, as sending does. */
async function suppressBounced({ tenantId, db }: Scope) {
  const bounced = sql`from email_logs where tenant_id = ${tenantId} and campaign_id is not null and status = 'failed'`;
  await db.execute(sql`
    insert into mail_suppressions (tenant_id, email, reason, detail, created_at)
    select tenant_id, recipient_email, 'bounced', error, sent_at ${bounced} on conflict do nothing`);
  await db.execute(sql`
    insert into mail_events (tenant_id, mail_id, content_id, kind, at)
    select tenant_id, id, content_id, 'bounce', sent_at ${bounced}`);
}

type Sent = { input: CampaignInput; clicks: number; at: Date };

/**
 * Adds a campaign as if it had been sent at `at`. All in the caller's transaction, so that the outbox never sends it.
 */
async function addSent(services: Services, scope: Scope, { input, clicks, at }: Sent) {
  const { tenantId, db } = scope;
  const { id } = await createCampaign(scope, input);
  await startCampaign(services, scope, id, at);
  const then = sql`${at.toISOString()}::timestamptz`;
  // One address in thirty bounces.
  await db.execute(sql`
    update email_logs set created_at = ${then}, sent_at = ${then} + (id % 40) * interval '1 second', attempts = 1,
      status = case when id % 30 = 7 then 'failed' else 'sent' end,
      sent_by = case when id % 30 = 7 then null else 'smtp' end,
      error = case when id % 30 = 7 then '550 5.1.1 There is no such mailbox' end
    where tenant_id = ${tenantId} and campaign_id = ${id} and status = 'queued'`);
  await db.execute(sql`
    with done as (select status from email_logs where tenant_id = ${tenantId} and campaign_id = ${id})
    update email_campaigns set status = 'sent', created_at = ${then} - interval '1 day', updated_at = ${then},
      sent_at = ${then} + interval '41 seconds', told_at = ${then},
      successful_sends = (select count(*) from done where status = 'sent'),
      failed_sends = (select count(*) from done where status = 'failed')
    where tenant_id = ${tenantId} and id = ${id}`);
  await db.execute(sql`
    insert into mail_events (tenant_id, mail_id, content_id, kind, link_position, at)
    select m.tenant_id, m.id, m.content_id, 'click', l.position, m.sent_at + (m.id % 90) * interval '23 minutes'
    from email_logs m join mail_links l on l.tenant_id = m.tenant_id and l.content_id = m.content_id
    where m.tenant_id = ${tenantId} and m.campaign_id = ${id} and m.status = 'sent' and m.id * 37 % 100 < ${clicks}`);
}
