import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Index of the period (from 0) that an instant falls into; -1 before the first. `bounds` are calculated in JavaScript,
 * where the time zone rules are; the database only compares.
 */
export function periodOf(column: AnyColumn, bounds: Date[]): SQL<number> {
  const moments = bounds.map(bound => sql`${bound.toISOString()}::timestamptz`);
  return sql<number>`width_bucket(${column}, array[${sql.join(moments, sql`, `)}]) - 1`;
}

/** One value per period, with `none` for periods without rows. */
export function byPeriod<T>(bounds: Date[], rows: { period: number; value: T }[], none: T): T[] {
  const valuesByPeriod = new Map(rows.map(({ period, value }) => [period, value]));
  return bounds.slice(0, -1).map((_, period) => valuesByPeriod.get(period) ?? none);
}
