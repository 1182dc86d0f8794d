import { type SQL, sql } from 'drizzle-orm';
import { cursorInSql, readCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { emailStatuses } from '../../../messaging/emails/contract.ts';
import { type ResultPage, type ResultState, resultPage } from '../results.ts';
import { getCampaign } from './campaigns.ts';
import { sendKeys } from './recipient-pages.ts';

type Asked = { state?: ResultState | undefined; limit: number; cursor?: string | undefined };

/** One page of a campaign's recipients; the cursor is the last row's sort key. @throws AppError not_found, invalid */
export async function pageResults(scope: Scope, id: number, { state, limit, cursor }: Asked): Promise<ResultPage> {
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

  function ofStatus(wanted: ResultState | undefined): [SQL, SQL] {
    const statuses = wanted === 'waiting' ? ['queued', 'sending'] : wanted ? [wanted] : [...emailStatuses];
    const beyond = before ? sql`and (m.status, m.id) > (${before[0]}, ${before[1]})` : sql``;
    return [sql`m.status = any(${sql.param(statuses)}::text[]) ${beyond}`, sql`m.status, m.id`];
  }

  /** Reads the index of mail events: far fewer people open or click than receive the mail. */
  function whoDid(wanted: ResultState): [SQL, SQL] {
    const beyond = before ? sql`and e.mail_id > ${before[1]}` : sql``;
    return [
      sql`m.id = any(array(
        select distinct e.mail_id from mail_events e
        where e.tenant_id = ${tenantId} and e.content_id = ${contentId} and e.kind = ${kinds[wanted]} ${beyond}
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
