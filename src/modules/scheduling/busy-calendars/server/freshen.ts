import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { asSystem, type Database, type System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { refreshJob } from './refresh.ts';
import { busyCalendars } from './tables.ts';

/** In minutes. Calendars read earlier are read again before a booking. */
const maxAge = 10;
/** In milliseconds: maximum time that a booking waits for all calendars of its practitioner. */
export const maxWaitMs = 2_000;
/** In milliseconds: bookings don’t wait for a calendar whose last check took longer. */
const maxTookMs = 1_500;
const pollMs = 100;

type Owner = { tenantId: number; userId: number };
const { tenantId, userId, checkedAt, pausedAt, failures, tookMs, nextCheckAt, requestedAt } = busyCalendars;

/**
 * Has outdated calendars of the practitioner read by a worker, and waits for it for a moment. Call it before a
 * transaction that looks for free times. Nobody waits for a calendar that is known to be slow or to fail, nor longer
 * than two seconds after the first request: then the stored times count.
 */
export async function freshenBusyTimes(services: Services, owner: Owner): Promise<void> {
  const { database } = services;
  const name = `${owner.tenantId} ${owner.userId}`;
  if (cacheOf(withoutCalendars, database).has(name)) return;
  const system = asSystem(database);
  const rows = await system.db
    .select({ checkedAt, isActive: sql<boolean>`${pausedAt} is null and ${failures} = 0` })
    .from(busyCalendars)
    .where(isOf(owner));
  if (!rows.length) cacheOf(withoutCalendars, database).set(name, true);
  const oldest = addMinutes(new Date(), -maxAge);
  if (!rows.some(row => row.isActive && row.checkedAt < oldest)) return;
  const waits = cacheOf(waiting, database);
  const wait = waits.get(name) ?? requestAndWait(services, system, owner).finally(() => waits.delete(name));
  waits.set(name, wait);
  await wait;
}

/** To be called when a calendar is added. */
export const forgetNoCalendars = ({ database }: Services, owner: Owner) =>
  cacheOf(withoutCalendars, database).delete(`${owner.tenantId} ${owner.userId}`);

/** Most practitioners have no calendars elsewhere; bookings of a minute ask once. */
const withoutCalendars = new WeakMap<Database, LRUCache<string, true>>();
/** Requests of one process wait together. */
const waiting = new WeakMap<Database, LRUCache<string, Promise<void>>>();

function cacheOf<T extends {}>(caches: WeakMap<Database, LRUCache<string, T>>, database: Database) {
  const cache = caches.get(database) ?? new LRUCache<string, T>({ max: 10_000, ttl: 60_000 });
  caches.set(database, cache);
  return cache;
}

const isOf = (owner: Owner) => and(eq(tenantId, owner.tenantId), eq(userId, owner.userId));
const isOutdated = and(isNull(pausedAt), eq(failures, 0), lt(checkedAt, sql`now() - make_interval(mins => ${maxAge})`));

async function requestAndWait(services: Services, system: System, owner: Owner) {
  await system.db
    .update(busyCalendars)
    .set({
      requestedAt: sql`now()`,
      nextCheckAt: sql`least(${nextCheckAt}, now())`,
    })
    .where(and(isOf(owner), isOutdated, isNull(requestedAt)));
  services.jobs.enqueue(system, refreshJob, { tenantId: owner.tenantId });
  // A calendar that was requested long ago isn't waited for: it is slow, or there is no worker.
  const isWorthIt = and(
    isOutdated,
    lt(tookMs, maxTookMs),
    or(isNull(requestedAt), sql`${requestedAt} > now() - make_interval(secs => ${maxWaitMs / 1_000})`),
  );
  while ((await system.db.$count(busyCalendars, and(isOf(owner), isWorthIt))) > 0) await sleep(pollMs);
}
