import { sql } from 'drizzle-orm';
import { messages } from '../shared/messages/en.ts';
import { asSystemRole } from './database/as-system-role.ts';
import type { Scope, System } from './database/scope.ts';
import { retryLater } from './http/retry-after.ts';

export type Limit = { name: string; max: number; seconds: number };

export const minutes = (count: number) => count * 60;
export const hours = (count: number) => count * 3_600;

/**
 * Counts one attempt of `who` in the limit's current window, in the database, so that all processes share the count.
 * @throws AppError too_many above the limit, with `sentence` as message
 */
export async function countAttempt(system: System, limit: Limit, who: string, sentence?: string) {
  const now = await addTo(system, limit, who);
  if (now.count > limit.max) throw tooOften(now.rest, sentence);
}

/** `minPerAddress`: attempts that each address keeps once the limit of the resource is exceeded. */
export type SharedLimit = { perAddress: Limit; perResource: Limit; minPerAddress: number };

/**
 * Limits a resource that is open to everybody, such as a booking form. Above the limit of the resource, each address is
 * reduced to `minPerAddress` attempts but never to none, so that an attacker with many addresses cannot block others.
 * Callers without a known address share the limit of the resource.
 * @throws AppError too_many
 */
export async function countSharedLimit(
  system: System,
  { perAddress, perResource, minPerAddress }: SharedLimit,
  { address, resource }: { address: string | null; resource: string },
) {
  const own = address ? await addTo(system, perAddress, address) : null;
  if (own && own.count > perAddress.max) throw tooOften(own.rest);
  const all = await addTo(system, perResource, resource);
  if (all.count > perResource.max && (!own || own.count > minPerAddress)) throw tooOften(all.rest);
}

export type Counted = { limit: Limit; who: string };

const keyOf = ({ limit, who }: Counted) => `${limit.name}:${who}`;

/**
 * Checks before the work whether a limit is reached, without counting.
 * @throws AppError too_many
 */
export async function checkLimits({ db }: System, all: Counted[]) {
  // Single parameters instead of an array: PostgreSQL would make a new plan for every array, because it cannot know its
  // length.
  const { rows } = await db.execute<KeyCount>(
    sql`select key, count, ${rest} from rate_limits where key in ${all.map(keyOf)} and expires_at >= now()`,
  );
  refuseFull(all, rows);
}

function refuseFull(all: Counted[], rows: KeyCount[], more = 1) {
  const full = fullOf(all, rows, more);
  if (full.length) throw tooOften(Math.max(...full.map(row => row.rest)));
}

/** `rest`: seconds until the window ends. */
type Window = { count: number; rest: number };
type KeyCount = Window & { key: string };

const rest = sql.raw('greatest(1, ceil(extract(epoch from expires_at - now())))::int as rest');

function fullOf(all: Counted[], rows: KeyCount[], more: number): KeyCount[] {
  const limits = new Map(all.map(each => [keyOf(each), each.limit.max]));
  return rows.filter(({ key, count }) => count + more > (limits.get(key) ?? 0));
}

/** @throws AppError too_many */
export const checkLimit = (system: System, limit: Limit, who: string) => checkLimits(system, [{ limit, who }]);

export async function isUsedUp(system: System, limit: Limit, who: string): Promise<boolean> {
  const key = `${limit.name}:${who}`;
  const { rows } = await system.db.execute<{ count: number }>(
    sql`select count from rate_limits where key = ${key} and expires_at >= now()`,
  );
  return (rows[0]?.count ?? 0) >= limit.max;
}

const tooOften = (seconds: number, sentence = messages.errors.tooOften) => retryLater('too_many', sentence, seconds);

/** Counts one attempt and returns the new count, without throwing. */
export const count = async (system: System, limit: Limit, who: string): Promise<number> =>
  (await addTo(system, limit, who)).count;

async function addTo(system: System, limit: Limit, who: string): Promise<Window> {
  const { rows } = await system.db.execute<KeyCount>(addOne([{ limit, who }]));
  return rows[0] ?? { count: 0, rest: limit.seconds };
}

/**
 * Counts a success in the same transaction, so that a rollback is not counted and concurrent requests cannot exceed the
 * limit. Call it last: it locks the counter until the transaction ends.
 * @throws AppError too_many above the limit
 */
export async function countSuccess(scope: Scope, all: Counted[]) {
  refuseFull(all, await asSystemRole<KeyCount>(scope, addOne(all)), 0);
}

/** Like `countSuccess`, but returns false above a limit instead of throwing. */
export async function isStillFree(scope: Scope, all: Counted[]): Promise<boolean> {
  const rows = await asSystemRole<KeyCount>(scope, addOne(all));
  return !fullOf(all, rows, 0).length;
}

/** Ordered by key to prevent deadlocks between transactions that count the same limits. */
const addOne = (all: Counted[]) => sql`
    insert into rate_limits as held (key, count, expires_at)
    select key, 1, now() + make_interval(secs => seconds)
    from unnest(${sql.param(all.map(keyOf))}::text[], ${sql.param(all.map(each => each.limit.seconds))}::float8[])
      as counted (key, seconds)
    order by key
    on conflict (key) do update set
      count = case when held.expires_at < now() then 1 else held.count + 1 end,
      expires_at = case when held.expires_at < now() then excluded.expires_at else held.expires_at end
    returning key, count, ${rest}`;

/** Resets the count of `who`, after a success. */
export async function forgetAttempts(system: System, limit: Limit, who: string) {
  await system.db.execute(sql`delete from rate_limits where key = ${`${limit.name}:${who}`}`);
}

export async function deleteOldLimits(system: System) {
  await system.db.execute(sql`delete from rate_limits where expires_at < now()`);
}
