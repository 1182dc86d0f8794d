import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL query of all suppressed addresses of a practice, in lower case, each once, with the reason. `suppressionOf`
 * answers for one address; this reads each table once for all of them.
 */
export const everySuppressed = ({ tenantId }: { tenantId: number }): SQL => sql`
  select distinct on (email) email, reason from (
    select lower(email) as email, reason from mail_suppressions where tenant_id = ${tenantId}
    union all
    select lower(email), 'unsubscribed' from newsletter_subscribers where tenant_id = ${tenantId}
    group by lower(email) having bool_or(status = 'unsubscribed') and not bool_or(status = 'active')
    union all
    select lower(c.email), 'example' from example_rows e join clients c on c.tenant_id = e.tenant_id and c.id = e.row_id
    where e.tenant_id = ${tenantId} and e.kind = 'client'
    union all
    select lower(s.email), 'example' from example_rows e
    join newsletter_subscribers s on s.tenant_id = e.tenant_id and s.id = e.row_id
    where e.tenant_id = ${tenantId} and e.kind = 'subscriber'
  ) known
  order by email, array_position(array['example', 'complained', 'bounced', 'blocked', 'unsubscribed'], reason)`;
