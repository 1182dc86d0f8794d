import { sql } from 'drizzle-orm';
import type { System } from '../../../platform/database/scope.ts';

type Leaving = { tenantId: number | string; email: string };

/** The same as `unsubscribe`, for people of any practices at once who complained of a mail. */
export async function unsubscribeAll({ db }: System, people: Leaving[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const told = people.map(({ tenantId, email }) => ({ tenantId, email }));
  const leaving = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as leaving ("tenantId" bigint, email text)`;
  await db.execute(sql`
    update newsletter_subscribers n set status = 'unsubscribed', unsubscribed_at = ${at} from ${leaving}
    where n.tenant_id = leaving."tenantId" and lower(n.email) = lower(leaving.email) and n.status <> 'unsubscribed'`);
  await db.execute(sql`
    insert into mail_suppressions (tenant_id, email, reason, detail, created_at)
    select "tenantId", email, 'unsubscribed', 'Reported an email as spam.', ${at} from ${leaving} order by "tenantId", lower(email)
    on conflict do nothing`);
}
