import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorInSql, readCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { id as key } from '../../../../shared/zod.ts';
import { emailStatuses } from '../../../messaging/emails/contract.ts';
import { type RecipientPage, type RecipientQuery, recipientPage } from '../contract.ts';
import { getCampaign } from './campaigns.ts';

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

export const sendKeys = z.tuple([z.enum(emailStatuses), key]);

function after(cursor: string | undefined) {
  const last = readCursor(cursor, sendKeys);
  return last ? sql`and (m.status, m.id) > (${last[0]}, ${last[1]})` : sql``;
}
