import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';

/** In SQL: whether a client has had, or has ahead, another session than this one. */
export const hasOtherSession = (
  { tenantId }: Pick<Scope, 'tenantId'>,
  clientId: SQLWrapper,
  exceptId: SQLWrapper | number | null,
): SQL<boolean> => sql`exists (
  select from appointments other where other.tenant_id = ${tenantId} and other.client_id = ${clientId}
    and other.status <> 'cancelled' and other.payment_due_at is null and other.id is distinct from ${exceptId}::bigint)`;

/**
 * A query: clients whose last session began in (`since`, `until`], with `at` (when) and `appointment_id`; none is
 * planned. A session to which nobody came is none.
 */
export const lastSessions = ({ tenantId }: Pick<Scope, 'tenantId'>, since: SQLWrapper, until: SQLWrapper): SQL => sql`
  select last.client_id, last.id as appointment_id, last.start_time as at from appointments last
  where last.tenant_id = ${tenantId} and last.start_time > ${since} and last.start_time <= ${until}
    and last.status not in ('cancelled', 'no_show') and last.payment_due_at is null
    and not exists (select from appointments later where later.tenant_id = ${tenantId}
      and later.client_id = last.client_id and later.status not in ('cancelled', 'no_show')
      and later.payment_due_at is null
      and (later.start_time, later.id) > (last.start_time, last.id))`;
