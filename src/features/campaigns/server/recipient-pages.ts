import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { id as key } from '../../../shared/zod.ts';
import { emailStatuses } from '../../emails/contract.ts';
import { type RecipientPage, type RecipientQuery, recipientPage } from '../contract.ts';
import { getCampaign } from './campaigns.ts';

/** One page of those it was begun for; the cursor is the last row's place in the index. @throws AppError not_found, invalid */
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
        (select json_build_array(status, id)::text from shown offset ${limit - 1} limit 1) end
    ) as json`);
  return recipientPage.parse(rows[0]?.json);
}

const place = z.tuple([z.enum(emailStatuses), key]);

function after(cursor: string | undefined) {
  if (!cursor) return sql``;
  try {
    const { data } = place.safeParse(JSON.parse(cursor));
    if (data) return sql`and (m.status, m.id) > (${data[0]}, ${data[1]})`;
  } catch {
    // Falls through to the same answer.
  }
  throw new AppError('invalid', 'This page of the list no longer exists');
}
