import { and, asc, eq, gte, lt, or } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { addDays, startOfDay } from '../../../shared/dates.ts';
import { getZone } from '../../tenants/server/practice.ts';
import { mostPlanned, type PlannedContent } from '../contract.ts';
import { contents } from './tables.ts';

/** What goes out, or went, on these days of the practice, in the order of time. */
export async function listPlanned(
  scope: Scope,
  { first, last }: { first: string; last: string },
): Promise<PlannedContent[]> {
  const zone = await getZone(scope);
  const [from, to] = [startOfDay(first, zone), startOfDay(addDays(last, 1), zone)];
  const { id, type, title, topic, tone, status, publishedAt, scheduledFor, createdAt, updatedAt, version } = contents;
  const within = (moment: typeof publishedAt | typeof scheduledFor) => and(gte(moment, from), lt(moment, to));
  const rows = await scope.db
    .select({
      ...{ id, type, title, topic, tone, status, publishedAt, scheduledFor, createdAt, updatedAt, version },
      campaignId: contents.campaignId,
    })
    .from(contents)
    .where(
      and(
        eq(contents.tenantId, scope.tenantId),
        // Each on its own index.
        or(and(eq(status, 'scheduled'), within(scheduledFor)), and(eq(status, 'published'), within(publishedAt))),
      ),
    )
    .orderBy(asc(id))
    .limit(mostPlanned);
  return rows
    .flatMap(row => {
      const at = row.scheduledFor ?? row.publishedAt;
      return at ? [{ ...row, at }] : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(row => ({
      ...row,
      at: row.at.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      scheduledFor: row.scheduledFor?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }));
}
