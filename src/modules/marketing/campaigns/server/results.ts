import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorInSql, readCursor } from '../../../../platform/cursor.ts';
import { asSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { id as key } from '../../../../shared/zod.ts';
import { emailStatuses, emailStatusLabels } from '../../../messaging/emails/contract.ts';
import { lackedMailServer } from '../../../messaging/emails/server/log.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { campaign, type RecipientPage, type RecipientQuery, recipientPage } from '../contract.ts';
import {
  type CampaignResults,
  campaignResults,
  type ResultPage,
  type ResultRecipient,
  type ResultState,
  resultPage,
} from '../results.ts';
import { type CampaignRow, getCampaign, own } from './campaigns.ts';
import { emailCampaigns } from './tables.ts';

/** Only this many mails are read for the failure reasons, so that the cost doesn't grow with the list. */
const maxReasonsRead = 10_000;

/** @throws AppError not_found */
export async function getResults(scope: Scope, id: number): Promise<CampaignResults> {
  const row = await getCampaign(scope, id);
  const { tenantId } = scope;
  const { contentId } = row;
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
  return campaignResults.parse({ ...rows[0]?.json, campaign: campaign.parse(row) });
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

/** One page of recipients; the cursor is the last row's index key. @throws AppError not_found, invalid */
export async function pageRecipients(scope: Scope, id: number, query: RecipientQuery): Promise<RecipientPage> {
  await getCampaign(scope, id);
  const { status, limit, cursor } = query;
  const ofStatus = status ? sql`and m.status = ${status}` : sql``;
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with page as (
      select m.id, m.recipient_email as "recipientEmail", c.id as "clientId", m.status, m.error,
        m.personal ->> 'fullName' as "fullName", m.sent_at as "sentAt"
      from email_logs m left join clients c on c.tenant_id = m.tenant_id and c.id = m.client_id
      where m.tenant_id = ${scope.tenantId} and m.campaign_id = ${id} ${ofStatus} ${after(cursor)}
      order by m.status, m.id limit ${limit + 1}
    ), shown as (select * from page limit ${limit})
    select json_build_object(
      'items', coalesce((select json_agg(shown) from shown), '[]'),
      'nextCursor', case when (select count(*) from page) > ${limit} then
        (select ${cursorInSql(sql`status`, sql`id`)} from shown offset ${limit - 1} limit 1) end
    ) as json`);
  return recipientPage.parse(rows[0]?.json);
}

const sendKeys = z.tuple([z.enum(emailStatuses), key]);

function after(cursor: string | undefined) {
  const last = readCursor(cursor, sendKeys);
  return last ? sql`and (m.status, m.id) > (${last[0]}, ${last[1]})` : sql``;
}

type ResultPageInput = { state?: ResultState | undefined; limit: number; cursor?: string | undefined };

/** One page of a campaign's recipients; the cursor is the last row's sort key. @throws AppError not_found, invalid */
export async function pageResults(
  scope: Scope,
  id: number,
  { state, limit, cursor }: ResultPageInput,
): Promise<ResultPage> {
  const { contentId } = await getCampaign(scope, id);
  const { tenantId } = scope;
  const before = readCursor(cursor, sendKeys);
  const [which, order] = state && state in kinds ? whoDid(state) : ofStatus(state);
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with page as (
      select m.id, m.recipient_email as "recipientEmail", m.client_id as "clientId", m.status, m.error,
        m.personal ->> 'fullName' as "fullName", m.sent_at as "sentAt"
      from email_logs m where m.tenant_id = ${tenantId} and m.campaign_id = ${id} and ${which}
      order by ${order} limit ${limit + 1}
    ), shown as (
      select page.*, array(
        select distinct e.kind from mail_events e where e.tenant_id = ${tenantId} and e.mail_id = page.id
      ) as did from page limit ${limit}
    )
    select json_build_object(
      'items', coalesce((select json_agg(shown) from shown), '[]'),
      'nextCursor', case when (select count(*) from page) > ${limit} then
        (select ${cursorInSql(sql`status`, sql`id`)} from page offset ${limit - 1} limit 1) end
    ) as json`);
  return resultPage.parse(rows[0]?.json);

  function ofStatus(resultState: ResultState | undefined): [SQL, SQL] {
    const statuses =
      resultState === 'waiting' ? ['queued', 'sending'] : resultState ? [resultState] : [...emailStatuses];
    const beyond = before ? sql`and (m.status, m.id) > (${before[0]}, ${before[1]})` : sql``;
    return [sql`m.status = any(${sql.param(statuses)}::text[]) ${beyond}`, sql`m.status, m.id`];
  }

  /** Reads the index of mail events: far fewer people open or click than receive the mail. */
  function whoDid(resultState: ResultState): [SQL, SQL] {
    const beyond = before ? sql`and e.mail_id > ${before[1]}` : sql``;
    return [
      sql`m.id = any(array(
        select distinct e.mail_id from mail_events e
        where e.tenant_id = ${tenantId} and e.content_id = ${contentId} and e.kind = ${kinds[resultState]} ${beyond}
        order by e.mail_id limit ${limit + 1}))`,
      sql`m.id`,
    ];
  }
}

const kinds: Partial<Record<ResultState, string>> = {
  opened: 'open',
  clicked: 'click',
  unsubscribed: 'unsubscribe',
  bounced: 'bounce',
  complained: 'complaint',
};

const did = (kind: ResultRecipient['did'][number]) => (one: ResultRecipient) => (one.did.includes(kind) ? 'Yes' : '');

const columns: CsvColumns<ResultRecipient> = {
  Email: one => one.recipientEmail,
  Name: one => one.fullName,
  Status: one => emailStatusLabels[one.status],
  Reason: one => one.error,
  Sent: one => one.sentAt,
  Opened: did('open'),
  Clicked: did('click'),
  Unsubscribed: did('unsubscribe'),
  Bounced: did('bounce'),
  Complained: did('complaint'),
};

const perPage = 500;

/** CSV of a campaign's recipients, by the status of their mail. @throws AppError not_found */
export async function exportResults(
  services: Services,
  principal: Principal,
  id: number,
): Promise<ReadableStream<Uint8Array>> {
  const inScope = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(services.database, principal, work);
  await inScope(scope => getCampaign(scope, id));
  return csvFile(columns, cursor => inScope(scope => pageResults(scope, id, { limit: perPage, cursor })));
}

const isFinished = and(inArray(emailCampaigns.status, ['sent', 'failed']), isNull(emailCampaigns.toldAt));

/** Notifies the authors of finished campaigns of the result, once each (background sweep). */
export async function notifyResults({ database }: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const { id, tenantId, userId } = emailCampaigns;
  const ended = await asSystem(database).db.select({ id, tenantId, userId }).from(emailCampaigns).where(isFinished);
  const failures: unknown[] = [];
  for (const { id, ...principal } of ended) {
    if (stop?.aborted) return;
    const telling = inTenant(database, { ...principal, role: 'viewer' }, scope => notifyResult(scope, id, now));
    // A failed notification must not block the others.
    await telling.catch(reason => failures.push(reason));
  }
  if (failures.length) throw failures[0];
}

async function notifyResult(scope: Scope, id: number, now: Date) {
  const [campaign] = await scope.db
    .update(emailCampaigns)
    .set({ toldAt: now })
    .where(and(own(scope, id), isFinished))
    .returning();
  if (!campaign) return;
  await notify(scope, {
    type: 'campaign',
    title: campaign.successfulSends + campaign.unknownSends ? 'Campaign Sent' : 'Campaign not sent',
    message: `${campaign.name}: ${await explainEnd(scope, campaign)}`,
    href: `/emails?campaign=${id}`,
    clientId: null,
  });
}

async function explainEnd(scope: Scope, campaign: CampaignRow): Promise<string> {
  const { id, successfulSends, failedSends } = campaign;
  if (!successfulSends && failedSends && (await lackedMailServer(scope, id))) return 'no mail server is set up.';
  return describeEnd(campaign);
}

function describeEnd({ successfulSends, failedSends, unknownSends, stoppedAt }: CampaignRow): string {
  const count = (many: number) => formatCount(many);
  const parts = [
    `${stoppedAt ? 'ended early, ' : ''}sent to ${count(successfulSends)} ${successfulSends === 1 ? 'person' : 'people'}`,
    failedSends && `${count(failedSends)} failed`,
    unknownSends && `${count(unknownSends)} may or may not have arrived`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
