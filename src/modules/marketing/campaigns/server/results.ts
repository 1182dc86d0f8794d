import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { campaign } from '../contract.ts';
import { type CampaignResults, campaignResults } from '../results.ts';
import { getCampaign } from './campaigns.ts';

/** Only this many mails are read for the failure reasons, so that the cost doesn't grow with the list. */
const maxReasonsRead = 10_000;

/** @throws AppError not_found */
export async function getResults(scope: Scope, id: number): Promise<CampaignResults> {
  const found = await getCampaign(scope, id);
  const { tenantId } = scope;
  const { contentId } = found;
  const events = sql`from mail_events e where e.tenant_id = ${tenantId} and e.content_id = ${contentId}`;
  const { rows } = await scope.db.execute<{ json: Record<string, unknown> }>(sql`
    select json_build_object(
      'opened', (select count(distinct e.mail_id) ${events} and e.kind = 'open'),
      'clicked', (select count(distinct e.mail_id) ${events} and e.kind = 'click'),
      'unsubscribed', (select count(distinct e.mail_id) ${events} and e.kind = 'unsubscribe'),
      'bounced', (select count(distinct e.mail_id) ${events} and e.kind = 'bounce'),
      'complained', (select count(distinct e.mail_id) ${events} and e.kind = 'complaint'),
      'links', (select coalesce(json_agg(link), '[]') from (
        select l.url, coalesce(clicks.times, 0) as clicks, coalesce(clicks.people, 0) as people
        from mail_links l left join (
          select e.link_position as position, sum(e.times) as times, count(*) as people ${events} and e.kind = 'click' group by 1
        ) clicks on clicks.position = l.position
        where l.tenant_id = ${tenantId} and l.content_id = ${contentId} order by l.position
      ) link),
      'failures', ${reasonsOf(tenantId, id, 'failed')},
      'leftOut', ${reasonsOf(tenantId, id, 'suppressed')}
    ) as json`);
  return campaignResults.parse({ ...rows[0]?.json, campaign: campaign.parse(found) });
}

/**
 * The twenty most frequent reasons. Addresses are removed from the servers' messages, as they would make each message
 * unique.
 */
const reasonsOf = (tenantId: number, id: number, status: string) => sql`(
  select coalesce(json_agg(reasons), '[]') from (
    select regexp_replace(coalesce(nullif(m.error, ''), 'No reason given.'), '<?[^[:space:]<>]+@[^[:space:]<>]+>?', '…', 'g')
      as reason, count(*) as count
    from (
      select error from email_logs where tenant_id = ${tenantId} and campaign_id = ${id} and status = ${status}
      limit ${maxReasonsRead}
    ) m group by 1 order by 2 desc, 1 limit 20
  ) reasons)`;
