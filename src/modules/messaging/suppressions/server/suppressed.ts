import { and, eq, inArray, lt, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import type { SuppressionReason } from '../contract.ts';
import { mailSuppressions } from './tables.ts';

/** A practice, seen from its own transaction or from one across practices. */
export type PracticeScope = Scope | (System & { tenantId: number });

/**
 * In SQL: why this address gets no mail to many of this practice, or null. The weightiest reason, whatever the case of
 * the address: complained, bounced, blocked, unsubscribed. A function of the migrations, which looks at an index in every
 * role.
 */
export const suppressionOf = (
  tenantId: SQLWrapper | number,
  email: SQLWrapper | string,
): SQL<SuppressionReason | null> => sql`suppression_of(${tenantId}, ${email})`;

export async function findSuppression(scope: PracticeScope, email: string): Promise<SuppressionReason | null> {
  const { rows } = await scope.db.execute<{ reason: SuppressionReason | null }>(
    sql`select ${suppressionOf(scope.tenantId, email)} as reason`,
  );
  return rows[0]?.reason ?? null;
}

/** Every suppressed address of the practice in lower case, with one of its reasons: for a whole file of people. */
export async function findAllSuppressed(scope: PracticeScope): Promise<Map<string, SuppressionReason>> {
  const { email, reason, tenantId } = mailSuppressions;
  const rows = await scope.db.select({ email, reason }).from(mailSuppressions).where(eq(tenantId, scope.tenantId));
  return new Map(rows.map(row => [row.email.toLowerCase(), row.reason]));
}

/** When one of these addresses has unsubscribed; null where none has. */
export async function leftAt(scope: PracticeScope, addresses: string[]): Promise<Date | null> {
  const [left] = await scope.db
    .select({ at: max(mailSuppressions.createdAt) })
    .from(mailSuppressions)
    .where(and(isOf(scope, addresses), eq(mailSuppressions.reason, 'unsubscribed')));
  return left?.at ?? null;
}

export type NewSuppression = { email: string; reason: SuppressionReason; detail?: string | null; at?: Date };

/**
 * From the caller's commit on the address gets no mail to many of the practice. Twice is once. Somebody who leaves is
 * `unsubscribe`d (subscribers/server/unsubscribe.ts), which also ends their subscriptions.
 */
export async function suppress(scope: PracticeScope, { email, reason, detail = null, at }: NewSuppression) {
  await scope.db
    .insert(mailSuppressions)
    .values({ tenantId: scope.tenantId, email, reason, detail, ...(at && { createdAt: at }) })
    .onConflictDoNothing();
}

/** These addresses are no longer suppressed for these reasons. `before`: only where that was known by then. */
export async function allow(scope: PracticeScope, addresses: string[], reasons: SuppressionReason[], before?: Date) {
  const { reason, createdAt } = mailSuppressions;
  await scope.db
    .delete(mailSuppressions)
    .where(and(isOf(scope, addresses), inArray(reason, reasons), before && lt(createdAt, before)));
}

const isOf = (scope: PracticeScope, addresses: string[]) =>
  and(
    eq(mailSuppressions.tenantId, scope.tenantId),
    inArray(
      sql`lower(${mailSuppressions.email})`,
      addresses.map(address => sql`lower(${address})`),
    ),
  );
