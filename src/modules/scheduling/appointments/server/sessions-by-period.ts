import { and, count, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { byPeriod, periodOf } from '../../../../platform/database/periods.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

/**
 * Number of appointments between each pair of consecutive bounds, excluding cancelled and unpaid ones and test
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
