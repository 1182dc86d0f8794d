import { and, eq, gte, inArray, isNull, lt, max } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';

/** Which clients booked on a page of the practice in [from, to), and which host led them there. */
export async function bookingsBetween(scope: Scope, from: Date, to: Date) {
  const { tenantId, clientId, cameFrom, createdAt, startTime, bookedBy, isTest, paymentDueAt } = appointments;
  return scope.db
    .select({ clientId, host: cameFrom, at: createdAt })
    .from(appointments)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(bookedBy, 'client'),
        // By the index: no session begins before it was booked.
        gte(startTime, from),
        gte(createdAt, from),
        lt(createdAt, to),
        // Nobody has paid for it yet: it may be none tomorrow.
        isNull(paymentDueAt),
        // Who tries out the own page has come by no site.
        eq(isTest, false),
      ),
    );
}

/** When each of these clients last came to a session; those who never did are left out. */
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
