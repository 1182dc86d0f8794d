import { and, asc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, startOfDay } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { maxNext, maxPlanned, type PlannedContent } from '../contract.ts';
import { contents } from './tables.ts';

const { id, type, title, topic, tone, status, publishedAt, scheduledFor, createdAt, updatedAt, version, campaignId } =
  contents;
const columns = { id, type, title, topic, tone, status, publishedAt, scheduledFor, createdAt, updatedAt, version };

/** Content scheduled or published on these days of the practice, in chronological order. */
export async function listPlanned(scope: Scope, { first, last }: { first: string; last: string }) {
  const zone = await getZone(scope);
  const [from, to] = [startOfDay(first, zone), startOfDay(addDays(last, 1), zone)];
  const within = (moment: typeof publishedAt | typeof scheduledFor) => and(gte(moment, from), lt(moment, to));
  // Each condition has its own index.
  const some = or(
    and(eq(status, 'scheduled'), within(scheduledFor)),
    and(eq(status, 'published'), within(publishedAt)),
  );
  return inOrder(scope, some, maxPlanned);
}

/** Scheduled content, including captions that are due but not marked as posted. */
export const listNext = (scope: Scope): Promise<PlannedContent[]> => inOrder(scope, eq(status, 'scheduled'), maxNext);

async function inOrder({ db, tenantId }: Scope, some: SQL | undefined, most: number): Promise<PlannedContent[]> {
  const rows = await db
    .select({ ...columns, campaignId })
    .from(contents)
    .where(and(eq(contents.tenantId, tenantId), some))
    .orderBy(sql`coalesce(${scheduledFor}, ${publishedAt})`, asc(id))
    .limit(most);
  return rows.flatMap(row => {
    const at = row.scheduledFor ?? row.publishedAt;
    if (!at) return [];
    return {
      ...row,
      at: at.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      scheduledFor: row.scheduledFor?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}
