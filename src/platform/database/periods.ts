import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Which of the periods between these moments an instant falls into, from 0; -1 is before the first. The moments are
 * reckoned in JavaScript (promises.md, "Time"): the database only compares.
 */
export function periodOf(column: AnyColumn, bounds: Date[]): SQL<number> {
  const moments = bounds.map(bound => sql`${bound.toISOString()}::timestamptz`);
  return sql<number>`width_bucket(${column}, array[${sql.join(moments, sql`, `)}]) - 1`;
}

/** One value for each period, `none` where no row fell into it. */
export function byPeriod<T>(bounds: Date[], rows: { period: number; value: T }[], none: T): T[] {
  const found = new Map(rows.map(({ period, value }) => [period, value]));
  return bounds.slice(0, -1).map((_, period) => found.get(period) ?? none);
}
