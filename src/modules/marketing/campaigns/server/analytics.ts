import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { mailEventKinds } from '../../../messaging/mailings/contract.ts';
import { countMatching } from '../../../people/clients/server/filters.ts';
import { type Analytics, analytics, campaignFigures, type DayFigures } from '../analytics.ts';

/** Sent mails and their results in the last `days` days of the practice. */
export async function getAnalytics(
  scope: Scope,
  { days: count, now = new Date() }: { days: number; now?: Date },
): Promise<Analytics> {
  const zone = await getZone(scope);
  const first = addDays(dayIn(now, zone), 1 - count);
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const bounds = [...days, addDays(first, count)].map(day => startOfDay(day, zone).toISOString());
  const { rows } = await scope.db.execute<{ json: unknown }>(analyticsSql(scope, bounds));
  const { sent, failed, events, ...rest } = analyticsJson.parse(rows[0]?.json);
  const figures = days.map((day): DayFigures => ({ day, ...emptyDay }));
  const add = (name: keyof typeof emptyDay, all: { period: number; count: number }[]) => {
    for (const each of all) {
      const of = figures[each.period];
      if (of) of[name] += each.count;
    }
  };
  add('sent', sent);
  add('failed', failed);
  for (const event of events) add(namesOfEvents[event.kind], [event]);
  return analytics.parse({ ...rest, days: figures });
}

const emptyDay = { sent: 0, failed: 0, clicks: 0, unsubscribes: 0, bounces: 0, opens: 0 };

/** A complaint counts as an unsubscribe because it unsubscribes the person. */
const namesOfEvents = {
  open: 'opens',
  click: 'clicks',
  unsubscribe: 'unsubscribes',
  complaint: 'unsubscribes',
  bounce: 'bounces',
} as const;

const counted = z.object({ period: z.number(), count: z.number() });
const analyticsJson = z.object({
  sent: z.array(counted),
  failed: z.array(counted),
  events: z.array(counted.extend({ kind: z.enum(mailEventKinds) })),
  totalCampaigns: z.number(),
  emailsSent: z.number(),
  activeClients: z.number(),
  countsOpens: z.boolean(),
  campaigns: z.array(campaignFigures),
});

/**
 * One statement for everything; each part is read from an index. The day boundaries are calculated here, so that
 * PostgreSQL only has to compare instants.
 */
function analyticsSql(scope: Scope, bounds: string[]): SQL {
  const { tenantId } = scope;
  const moments = sql`${sql.param(bounds)}::timestamptz[]`;
  const within = (column: SQL) =>
    sql`${column} >= ${bounds[0]}::timestamptz and ${column} < ${bounds.at(-1)}::timestamptz`;
  const periodOf = (column: SQL) => sql`width_bucket(${column}, ${moments}) - 1`;
  const [sentAt, createdAt, at] = [sql`m.sent_at`, sql`m.created_at`, sql`e.at`];
  const mails = sql`from email_logs m where m.tenant_id = ${tenantId} and m.kind <> 'account'`;
  return sql`select json_build_object(
    'sent', (select coalesce(json_agg(days), '[]') from (
      select ${periodOf(sentAt)} as period, count(*) as count ${mails} and m.status = 'sent' and ${within(sentAt)} group by 1
    ) days),
    'failed', (select coalesce(json_agg(days), '[]') from (
      select ${periodOf(createdAt)} as period, count(*) as count ${mails} and m.status = 'failed' and ${within(createdAt)}
        and m.sent_by is distinct from 'outbox' group by 1
    ) days),
    'events', (select coalesce(json_agg(days), '[]') from (
      select ${periodOf(at)} as period, e.kind, count(*) as count from mail_events e
      where e.tenant_id = ${tenantId} and ${within(at)} group by 1, 2
    ) days),
    'totalCampaigns', (select count(*) from email_campaigns c where c.tenant_id = ${tenantId}),
    'emailsSent', (select count(*) ${mails} and m.status = 'sent'),
    'activeClients', ${countMatching(scope, { status: 'active' })},
    'countsOpens', exists(select from email_campaigns c where c.tenant_id = ${tenantId} and c.tracks_opens
      and c.content_id is not null),
    'campaigns', (select coalesce(json_agg(begun), '[]') from (
      select c.id, c.name, c.started_at as "startedAt", c.successful_sends as sent, c.tracks_clicks as "tracksClicks",
        ${people(tenantId, 'click')} as clicked, ${people(tenantId, 'unsubscribe')} as unsubscribed,
        ${people(tenantId, 'bounce')} as bounced
      from email_campaigns c
      where c.tenant_id = ${tenantId} and c.started_at >= ${bounds[0]}::timestamptz
      order by c.started_at desc limit 200
    ) begun)
  ) as json`;
}

/** SQL count of the distinct people with this event for the content of campaign `c`. */
const people = (tenantId: number, kind: string) => sql`(select count(distinct e.mail_id) from mail_events e
  where e.tenant_id = ${tenantId} and e.content_id = c.content_id and e.kind = ${kind})`;
