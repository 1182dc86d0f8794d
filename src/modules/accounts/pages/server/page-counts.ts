import { and, eq, inArray, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../tenants/server/practice.ts';
import { maxReferrers, otherSites, type Visit } from '../visits.ts';
import { pageCounts, storefronts } from './tables.ts';

/**
 * Adds a process's counts of one page to its views and to its days in the practice's time zone. Needs a transaction:
 * the update of the page's row comes first and is a lock, so that one process at a time checks the number of hosts per
 * day.
 */
export async function addCounts(system: System, storefrontId: number, counts: Count[]) {
  const { db } = system;
  const views = counts.filter(each => each.blockId === '').reduce((sum, each) => sum + each.count, 0);
  const [page] = await db
    .update(storefronts)
    // Views do not change `updatedAt`.
    .set({ views: sql`${storefronts.views} + ${views}`, updatedAt: sql`${storefronts.updatedAt}` })
    .where(eq(storefronts.id, storefrontId))
    .returning({ tenantId: storefronts.tenantId });
  if (!page) return;
  const { tenantId } = page;
  const zone = await getZone({ ...system, tenantId });
  const rows = counts.map(({ minute, ...count }) => ({ ...count, day: dayIn(minute, zone) }));
  const hostsByDay = await knownReferrers({ db }, { tenantId, storefrontId, days: rows.map(row => row.day) });
  const bounded = rows.map(row => ({ ...row, referrer: limitReferrer(hostsByDay, row) }));
  for (let from = 0; from < bounded.length; from += batchSize) {
    await write({ db }, { tenantId, storefrontId }, mergeEqualRows(bounded.slice(from, from + batchSize)));
  }
}

type Row = Omit<Count, 'minute'> & { day: string };
type Page = { tenantId: number; storefrontId: number };

/** PostgreSQL allows 65,535 parameters per statement. */
const batchSize = 5_000;

/** The referring hosts that are already stored for each day. */
async function knownReferrers({ db }: Pick<System, 'db'>, { tenantId, storefrontId, days }: Page & { days: string[] }) {
  const rows = await db
    .selectDistinct({ day: pageCounts.day, referrer: pageCounts.referrer })
    .from(pageCounts)
    .where(
      and(
        eq(pageCounts.tenantId, tenantId),
        eq(pageCounts.storefrontId, storefrontId),
        inArray(pageCounts.day, [...new Set(days)]),
      ),
    );
  const hostsByDay = new Map<string, Set<string>>(days.map(day => [day, new Set()]));
  for (const { day, referrer } of rows) hostsByDay.get(day)?.add(referrer);
  return hostsByDay;
}

/** The host, or `otherSites` when its day is full. */
function limitReferrer(hostsByDay: Map<string, Set<string>>, { day, referrer }: Row): string {
  const hosts = hostsByDay.get(day);
  if (!hosts || referrer === '' || hosts.has(referrer)) return referrer;
  if (hosts.size >= maxReferrers) return otherSites;
  hosts.add(referrer);
  return referrer;
}

/** Merges rows with the same key, because ON CONFLICT DO UPDATE cannot change a row twice in one statement. */
function mergeEqualRows(rows: Row[]): Row[] {
  const joined = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify([row.day, row.blockId, row.referrer, row.device]);
    const before = joined.get(key)?.count ?? 0;
    joined.set(key, { ...row, count: before + row.count });
  }
  return [...joined.values()];
}

async function write({ db }: Pick<System, 'db'>, page: Page, rows: Row[]) {
  if (!rows.length) return;
  await db
    .insert(pageCounts)
    .values(rows.map(row => ({ ...page, ...row })))
    .onConflictDoUpdate({
      target: [
        pageCounts.tenantId,
        pageCounts.storefrontId,
        pageCounts.day,
        pageCounts.blockId,
        pageCounts.referrer,
        pageCounts.device,
      ],
      set: { count: sql`${pageCounts.count} + excluded.count` },
    });
}

/** Counted by minute, because a day begins on a full minute in every time zone; `blockId` is blank for a page view. */
type Count = Visit & { minute: Date; blockId: string; count: number };

/** Counts of one page since the last write. */
export type Tally = { counts: Map<string, Count>; hosts: Set<string> };

export const openTally = (): Tally => ({ counts: new Map(), hosts: new Set() });

/** Limits memory while the database is unavailable; further new keys are not counted. */
const maxCounts = 10_000;

const oneMinute = 60_000;

export function addToTally({ counts, hosts }: Tally, seen: Visit & { at: Date; blockId: string; count: number }) {
  const referrer = hosts.has(seen.referrer) || hosts.size < maxReferrers ? seen.referrer : otherSites;
  const minute = Math.floor(seen.at.getTime() / oneMinute) * oneMinute;
  const key = `${minute} ${seen.device} ${referrer} ${seen.blockId}`;
  const existing = counts.get(key);
  if (existing) existing.count += seen.count;
  else if (counts.size < maxCounts) {
    hosts.add(referrer);
    const { device, blockId, count } = seen;
    counts.set(key, { minute: new Date(minute), device, referrer, blockId, count });
  }
}

/** Puts counts back after a failed write. */
export function restoreCounts(tally: Tally, unwritten: Tally) {
  for (const { minute, ...count } of unwritten.counts.values()) addToTally(tally, { ...count, at: minute });
}
