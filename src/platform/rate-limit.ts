import { sql } from 'drizzle-orm';
import type { System } from './database/scope.ts';
import { AppError } from './errors.ts';

export type Limit = { name: string; max: number; seconds: number };

/** Seconds of `count` minutes. */
export const minutes = (count: number) => count * 60;
export const hours = (count: number) => count * 3_600;

/**
 * Counts one attempt of `who` in the limit's current window, in the database, so that every process counts together.
 * @throws AppError too_many above the limit.
 */
export async function countAttempt(system: System, limit: Limit, who: string) {
  if ((await count(system, limit, who)) > limit.max) throw tooOften();
}

/** Refuses when the window is full already; for limits that count what succeeded. @throws AppError too_many */
export async function checkLimit(system: System, limit: Limit, who: string) {
  const key = `${limit.name}:${who}`;
  const { rows } = await system.db.execute<{ count: number }>(
    sql`select count from rate_limits where key = ${key} and expires_at >= now()`,
  );
  if ((rows[0]?.count ?? 0) >= limit.max) throw tooOften();
}

const tooOften = () => new AppError('too_many', 'That was tried too often. Please wait a few minutes and try again.');

/** Adds one and returns how many it is in the current window. */
export async function count(system: System, limit: Limit, who: string): Promise<number> {
  const key = `${limit.name}:${who}`;
  const { rows } = await system.db.execute<{ count: number }>(sql`
    insert into rate_limits as held (key, count, expires_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      count = case when held.expires_at < now() then 1 else held.count + 1 end,
      expires_at = case when held.expires_at < now() then excluded.expires_at else held.expires_at end
    returning count`);
  return rows[0]?.count ?? 0;
}

/** Forgets the attempts of `who`, after a success. */
export async function forgetAttempts(system: System, limit: Limit, who: string) {
  await system.db.execute(sql`delete from rate_limits where key = ${`${limit.name}:${who}`}`);
}

/** Deletes windows that are over; a sweep. */
export async function deleteOldLimits(system: System) {
  await system.db.execute(sql`delete from rate_limits where expires_at < now()`);
}
