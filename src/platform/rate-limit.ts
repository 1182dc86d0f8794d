import { sql } from 'drizzle-orm';
import { asSystemRole } from './database/as-system-role.ts';
import type { Scope, System } from './database/scope.ts';
import { later } from './http/retry-after.ts';

export type Limit = { name: string; max: number; seconds: number };

/** Seconds of `count` minutes. */
export const minutes = (count: number) => count * 60;
export const hours = (count: number) => count * 3_600;

/**
 * Counts one attempt of `who` in the limit's current window, in the database, so that every process counts together.
 * @throws AppError too_many above the limit, in the `sentence` given.
 */
export async function countAttempt(system: System, limit: Limit, who: string, sentence?: string) {
  const now = await addTo(system, limit, who);
  if (now.count > limit.max) throw tooOften(now.rest, sentence);
}

/** `whenCrowded`: what is left to each address while more come to one place than usual. */
export type Crowd = { perAddress: Limit; perPlace: Limit; whenCrowded: number };

/**
 * Counts an attempt at a place that is everybody's. Above its limit each address has less, and never nothing: who comes
 * from many addresses cannot take it away from the others. Those whose address is not known share what the place has.
 * @throws AppError too_many
 */
export async function countInCrowd(
  system: System,
  { perAddress, perPlace, whenCrowded }: Crowd,
  { address, place }: { address: string | null; place: string },
) {
  const own = address ? await addTo(system, perAddress, address) : null;
  if (own && own.count > perAddress.max) throw tooOften(own.rest);
  const all = await addTo(system, perPlace, place);
  if (all.count > perPlace.max && (!own || own.count > whenCrowded)) throw tooOften(all.rest);
}

/** Whose attempts count for which limit. */
export type Counted = { limit: Limit; who: string };

const keyOf = ({ limit, who }: Counted) => `${limit.name}:${who}`;

/** Refuses when one of the windows is full already, before work that will be counted. @throws AppError too_many */
export async function checkLimits({ db }: System, all: Counted[]) {
  // One by one and not as an array: that one would be planned anew for each, since its length is not known before.
  const { rows } = await db.execute<KeyCount>(
    sql`select key, count, ${rest} from rate_limits where key in ${all.map(keyOf)} and expires_at >= now()`,
  );
  refuseFull(all, rows);
}

function refuseFull(all: Counted[], rows: KeyCount[], more = 1) {
  const full = fullOf(all, rows, more);
  if (full.length) throw tooOften(Math.max(...full.map(row => row.rest)));
}

/** `rest`: seconds until the window is over. */
type Window = { count: number; rest: number };
type KeyCount = Window & { key: string };

const rest = sql.raw('greatest(1, ceil(extract(epoch from expires_at - now())))::int as rest');

function fullOf(all: Counted[], rows: KeyCount[], more: number): KeyCount[] {
  const most = new Map(all.map(each => [keyOf(each), each.limit.max]));
  return rows.filter(({ key, count }) => count + more > (most.get(key) ?? 0));
}

/** The same for one. @throws AppError too_many */
export const checkLimit = (system: System, limit: Limit, who: string) => checkLimits(system, [{ limit, who }]);

/** Whether the window is full. */
export async function isUsedUp(system: System, limit: Limit, who: string): Promise<boolean> {
  const key = `${limit.name}:${who}`;
  const { rows } = await system.db.execute<{ count: number }>(
    sql`select count from rate_limits where key = ${key} and expires_at >= now()`,
  );
  return (rows[0]?.count ?? 0) >= limit.max;
}

const words = 'Too many attempts. Wait a few minutes and try again.';
const tooOften = (seconds: number, sentence = words) => later('too_many', sentence, seconds);

/** Adds one and returns how many it is in the current window. */
export const count = async (system: System, limit: Limit, who: string): Promise<number> =>
  (await addTo(system, limit, who)).count;

async function addTo(system: System, limit: Limit, who: string): Promise<Window> {
  const { rows } = await system.db.execute<KeyCount>(addOne([{ limit, who }]));
  return rows[0] ?? { count: 0, rest: limit.seconds };
}

/**
 * Counts what succeeds, in the transaction that makes it: what is rolled back has not been, and of many at once none
 * comes in above the limit. Others of `who` wait for the end of this transaction: the last thing it does.
 * @throws AppError too_many above the limit.
 */
export async function countSuccess(scope: Scope, all: Counted[]) {
  refuseFull(all, await asSystemRole<KeyCount>(scope, addOne(all)), 0);
}

/** The same for what is left out instead of refused. False above one of the limits. */
export async function isStillFree(scope: Scope, all: Counted[]): Promise<boolean> {
  const rows = await asSystemRole<KeyCount>(scope, addOne(all));
  return !fullOf(all, rows, 0).length;
}

/** In the order of their names: two that count the same ones do not wait for each other. */
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

/** Forgets the attempts of `who`, after a success. */
export async function forgetAttempts(system: System, limit: Limit, who: string) {
  await system.db.execute(sql`delete from rate_limits where key = ${`${limit.name}:${who}`}`);
}

/** Deletes windows that are over; a sweep. */
export async function deleteOldLimits(system: System) {
  await system.db.execute(sql`delete from rate_limits where expires_at < now()`);
}
