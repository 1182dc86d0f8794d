import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import {
  reasonLabels,
  type Suppression,
  type SuppressionFilter,
  type SuppressionPage,
  type SuppressionPageQuery,
  type SuppressionReason,
  suppressionReasons,
} from '../contract.ts';
import { mailSuppressions } from './tables.ts';

const { tenantId, id, email, reason, detail, createdAt } = mailSuppressions;

/** One page, newest first; the cursor is the last row's ID. */
export async function pageSuppressions(scope: Scope, query: SuppressionPageQuery): Promise<SuppressionPage> {
  const before = readIdCursor(query.cursor);
  const [rows, counts] = await Promise.all([
    scope.db
      .select({ id, email, reason, detail, createdAt })
      .from(mailSuppressions)
      .where(and(matching(scope, query), before ? lt(id, before) : undefined))
      .orderBy(desc(id))
      .limit(query.limit + 1),
    countByReason(scope, query),
  ]);
  const { items, nextCursor } = cutPage(
    rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
    query.limit,
  );
  const all = suppressionReasons.reduce((sum, each) => sum + counts[each], 0);
  return { items, nextCursor, total: query.reason ? counts[query.reason] : all, counts };
}

async function countByReason(scope: Scope, { search }: SuppressionFilter): Promise<Record<SuppressionReason, number>> {
  const rows = await scope.db
    .select({ reason, count: count() })
    .from(mailSuppressions)
    .where(matching(scope, { search }))
    .groupBy(reason);
  const none = { unsubscribed: 0, bounced: 0, complained: 0, blocked: 0 };
  return { ...none, ...Object.fromEntries(rows.map(row => [row.reason, row.count])) };
}

const matching = (scope: Scope, filter: SuppressionFilter) =>
  and(
    eq(tenantId, scope.tenantId),
    filter.reason && eq(reason, filter.reason),
    filter.search ? sql`lower(${email}) like ${patternOf(filter.search)}` : undefined,
  );

/** Matches any part of an address; LIKE wildcards are escaped. */
const patternOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const columns: CsvColumns<Suppression> = {
  Email: ({ email }) => email,
  Reason: ({ reason }) => reasonLabels[reason],
  Detail: ({ detail }) => detail,
  Since: ({ createdAt }) => createdAt,
};

const perPage = 200;

/** Newest first. */
export const exportSuppressions = (
  services: Services,
  principal: Principal,
  filter: SuppressionFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor =>
    inTenant(services.database, principal, scope => pageSuppressions(scope, { ...filter, limit: perPage, cursor })),
  );
