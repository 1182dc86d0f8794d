import { sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';

type Leaving = { tenantId: number | string; email: string };

/**
 * The same as `unsubscribe`, for people of any practices at once who complained of a mail. Locks rows in the order of
 * their keys, so that two reports about the same people cannot deadlock.
 */
export async function unsubscribeAll({ db }: System, people: Leaving[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const told = people.map(({ tenantId, email }) => ({ tenantId, email }));
  const leaving = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as leaving ("tenantId" bigint, email text)`;
  await db.execute(sql`
    with locked as materialized (
      select n.tenant_id, n.id from newsletter_subscribers n
      where (n.tenant_id, lower(n.email)) in (select "tenantId", lower(email) from ${leaving})
        and n.status <> 'unsubscribed'
      order by n.tenant_id, n.id for no key update
    )
    update newsletter_subscribers n set status = 'unsubscribed', unsubscribed_at = ${at}
    from locked where n.tenant_id = locked.tenant_id and n.id = locked.id`);
  await db.execute(sql`
    insert into mail_suppressions (tenant_id, email, reason, detail, created_at)
    select "tenantId", email, 'unsubscribed', 'Reported an email as spam.', ${at} from ${leaving} order by "tenantId", lower(email)
    on conflict do nothing`);
}
