import { and, eq, inArray, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../tenants/server/practice.ts';
import { maxReferrers, otherSites } from '../visits.ts';
import { pageCounts, storefronts } from './tables.ts';
import type { Count } from './tally.ts';

/**
 * Adds what a process has seen of one page since it last did so: to its views, and to its days, which are those of the
 * practice. In a transaction: the page's row, written first, lets one process at a time see how many hosts a day has.
 */
export async function addCounts(system: System, storefrontId: number, counts: Count[]) {
  const { db } = system;
  const views = counts.filter(each => each.blockId === '').reduce((sum, each) => sum + each.count, 0);
  const [page] = await db
    .update(storefronts)
    // Being looked at is no change of the page.
    .set({ views: sql`${storefronts.views} + ${views}`, updatedAt: sql`${storefronts.updatedAt}` })
    .where(eq(storefronts.id, storefrontId))
    .returning({ tenantId: storefronts.tenantId });
  if (!page) return;
  const { tenantId } = page;
  const zone = await getZone({ ...system, tenantId });
  const rows = counts.map(({ minute, ...count }) => ({ ...count, day: dayIn(minute, zone) }));
  const known = await knownReferrers({ db }, { tenantId, storefrontId, days: rows.map(row => row.day) });
  const bounded = rows.map(row => ({ ...row, referrer: within(known, row) }));
  for (let from = 0; from < bounded.length; from += rowsAtOnce) {
    await write({ db }, { tenantId, storefrontId }, joinEqual(bounded.slice(from, from + rowsAtOnce)));
  }
}

type Row = Omit<Count, 'minute'> & { day: string };
type Page = { tenantId: number; storefrontId: number };

/** A statement takes 65,535 values. */
const rowsAtOnce = 5_000;

/** The hosts that each of the days has already. */
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
  const known = new Map<string, Set<string>>(days.map(day => [day, new Set()]));
  for (const { day, referrer } of rows) known.get(day)?.add(referrer);
  return known;
}

/** The host if its day knows it or has room for it. */
function within(known: Map<string, Set<string>>, { day, referrer }: Row): string {
  const hosts = known.get(day);
  if (!hosts || referrer === '' || hosts.has(referrer)) return referrer;
  if (hosts.size >= maxReferrers) return otherSites;
  hosts.add(referrer);
  return referrer;
}

/** Two minutes of a day, two hosts beyond what it holds: one row, which a statement may write only once. */
function joinEqual(rows: Row[]): Row[] {
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
