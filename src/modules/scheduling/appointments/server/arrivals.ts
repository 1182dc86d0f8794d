import { and, eq, gte, inArray, isNull, lt, max } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';

/** Clients who booked on the public page in [from, to), with the referring host. */
export async function bookingsBetween(scope: Scope, from: Date, to: Date) {
  const { tenantId, clientId, cameFrom, createdAt, startTime, bookedBy, isTest, paymentDueAt } = appointments;
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
        // Unpaid bookings may still expire.
        isNull(paymentDueAt),
        // The practice's own test bookings came from no other site.
        eq(isTest, false),
      ),
    );
}

/** Start of each client's last attended appointment; clients without one are missing. */
export async function lastSessions(scope: Scope, clientIds: number[]): Promise<Map<number, Date>> {
  if (!clientIds.length) return new Map();
  const { tenantId, clientId, startTime, status, isTest } = appointments;
  const rows = await scope.db
    .select({ clientId, at: max(startTime) })
    .from(appointments)
    .where(and(eq(tenantId, scope.tenantId), eq(status, 'completed'), eq(isTest, false), inArray(clientId, clientIds)))
    .groupBy(clientId);
  return new Map(rows.flatMap(({ clientId: client, at }) => (at ? [[client, at]] : [])));
}
