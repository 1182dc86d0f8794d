import { and, count, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { byPeriod, periodOf } from '../../../../platform/database/periods.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

/**
 * Sessions that take place between each of these moments and the next, cancelled ones left out, those that nobody has
 * paid for yet, and those by which somebody tried out the own page.
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
    // By its place among the columns: written out again it would be another expression with other parameters.
    .groupBy(sql`1`);
  return byPeriod(bounds, rows, 0);
}
