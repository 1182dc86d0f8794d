import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';

/** SQL: true if the client has another past or upcoming appointment. */
export const hasOtherSession = (
  { tenantId }: Pick<Scope, 'tenantId'>,
  clientId: SQLWrapper,
  exceptId: SQLWrapper | number | null,
): SQL<boolean> => sql`exists (
  select from appointments other where other.tenant_id = ${tenantId} and other.client_id = ${clientId}
    and other.status <> 'cancelled' and other.payment_due_at is null and other.id is distinct from ${exceptId}::bigint)`;

/**
 * SQL query: clients without an upcoming appointment whose last one began in (`since`, `until`], with its time (`at`)
 * and `appointment_id`. No-shows are ignored.
 */
export const lastSessions = ({ tenantId }: Pick<Scope, 'tenantId'>, since: SQLWrapper, until: SQLWrapper): SQL => sql`
  select last.client_id, last.id as appointment_id, last.start_time as at from appointments last
  where last.tenant_id = ${tenantId} and last.start_time > ${since} and last.start_time <= ${until}
    and last.status not in ('cancelled', 'no_show') and last.payment_due_at is null
    and not exists (select from appointments later where later.tenant_id = ${tenantId}
      and later.client_id = last.client_id and later.status not in ('cancelled', 'no_show')
      and later.payment_due_at is null
      and (later.start_time, later.id) > (last.start_time, last.id))`;
