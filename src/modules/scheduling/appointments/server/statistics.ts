import { and, count, eq, gte, inArray, lt, max, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { byPeriod, periodOf } from '../../../../platform/database/periods.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { isBooked } from './appointment-rows.ts';
import { appointments } from './tables.ts';

/** Clients who booked on the public page in [from, to), with the referring host. */
export async function bookingsBetween(scope: Scope, from: Date, to: Date) {
  const { tenantId, clientId, cameFrom, createdAt, startTime, bookedBy, isTest } = appointments;
  return scope.db
    .select({ clientId, host: cameFrom, at: createdAt })
    .from(appointments)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(bookedBy, 'client'),
        // Redundant, but lets PostgreSQL use the index: an appointment never begins before it was booked.
        gte(startTime, from),
        gte(createdAt, from),
        lt(createdAt, to),
        // Unpaid bookings and requests may still expire.
        isBooked,
        // The practice's own test bookings came from no other site.
        eq(isTest, false),
      ),
    );
}

/** Start of each client's last attended appointment; clients without one are missing. */
export async function lastAttendedAt(scope: Scope, clientIds: number[]): Promise<Map<number, Date>> {
  if (!clientIds.length) return new Map();
  const { tenantId, clientId, startTime, status, isTest } = appointments;
  const rows = await scope.db
    .select({ clientId, at: max(startTime) })
    .from(appointments)
    .where(and(eq(tenantId, scope.tenantId), eq(status, 'completed'), eq(isTest, false), inArray(clientId, clientIds)))
    .groupBy(clientId);
  return new Map(rows.flatMap(({ clientId: client, at }) => (at ? [[client, at]] : [])));
}

/** SQL: true if the client has another past or upcoming appointment. */
export const hasOtherSession = (
  { tenantId }: Pick<Scope, 'tenantId'>,
  clientId: SQLWrapper,
  exceptId: SQLWrapper | number | null,
): SQL<boolean> => sql`exists (
  select from appointments other where other.tenant_id = ${tenantId} and other.client_id = ${clientId}
    and other.status <> 'cancelled' and other.payment_due_at is null and other.answer_due_at is null
    and other.id is distinct from ${exceptId}::bigint)`;

/**
 * SQL query: clients without an upcoming appointment whose last one began in (`since`, `until`], with its time (`at`)
 * and `appointment_id`. No-shows are ignored.
 */
export const lastSessions = ({ tenantId }: Pick<Scope, 'tenantId'>, since: SQLWrapper, until: SQLWrapper): SQL => sql`
  select last.client_id, last.id as appointment_id, last.start_time as at from appointments last
  where last.tenant_id = ${tenantId} and last.start_time > ${since} and last.start_time <= ${until}
    and last.status not in ('cancelled', 'no_show') and last.payment_due_at is null and last.answer_due_at is null
    and not exists (select from appointments later where later.tenant_id = ${tenantId}
      and later.client_id = last.client_id and later.status not in ('cancelled', 'no_show')
      and later.payment_due_at is null and later.answer_due_at is null
      and (later.start_time, later.id) > (last.start_time, last.id))`;

/**
 * Number of appointments between each pair of consecutive bounds, excluding cancelled and unpaid ones, requests and test
 * bookings.
 */
export async function countSessions(scope: Scope, bounds: Date[]): Promise<number[]> {
  const [first = new Date(0), last = first] = [bounds[0], bounds.at(-1)];
  const period = periodOf(appointments.startTime, bounds);
  const rows = await scope.db
    .select({ period, value: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, scope.tenantId),
        ne(appointments.status, 'cancelled'),
        isBooked,
        eq(appointments.isTest, false),
        gte(appointments.startTime, first),
        lt(appointments.startTime, last),
      ),
    )
    // Grouped by column position: repeating the expression would bind new parameters, and PostgreSQL would not
    // recognize it as the same.
    .groupBy(sql`1`);
  return byPeriod(bounds, rows, 0);
}

/** SQL subquery for the client's next appointment; a single lookup in `appointments_by_client`. */
export const nextStartOf = (tenantId: SQL, clientId: SQL): SQL => sql`(
  select ${appointments.startTime} from ${appointments}
  where ${appointments.tenantId} = ${tenantId} and ${appointments.clientId} = ${clientId}
    and ${appointments.startTime} > now() and ${appointments.status} in ('scheduled', 'confirmed', 'pending') and ${isBooked}
  order by ${appointments.startTime} limit 1)`;

const wasSession = sql`${appointments.status} not in ('cancelled', 'no_show') and ${isBooked}`;

/** SQL subquery: start of the client’s latest session, past or upcoming; null without any. */
export const lastStartOf = (tenantId: SQL, clientId: SQL): SQL => sql`(
  select ${appointments.startTime} from ${appointments}
  where ${appointments.tenantId} = ${tenantId} and ${appointments.clientId} = ${clientId} and ${wasSession}
  order by ${appointments.startTime} desc limit 1)`;

/**
 * SQL condition: the client has had a session since then or has an upcoming one. PostgreSQL can evaluate it as a join
 * for the whole practice.
 */
export const hasSessionSince = (tenantId: SQL, clientId: SQL, since: SQL): SQL => sql`exists (
  select from ${appointments}
  where ${appointments.tenantId} = ${tenantId} and ${appointments.clientId} = ${clientId} and ${wasSession}
    and ${appointments.startTime} > ${since})`;
