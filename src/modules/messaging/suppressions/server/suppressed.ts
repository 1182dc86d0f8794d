import { and, eq, inArray, lt, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import type { SuppressionReason } from '../contract.ts';
import { mailSuppressions } from './tables.ts';

/** A practice, in its own transaction or in one across practices. */
export type PracticeScope = Scope | (System & { tenantId: number });

/**
 * SQL expression: the reason why the practice sends this address no bulk emails, or null. Case-insensitive; with
 * several reasons the first of complained, bounced, blocked, unsubscribed. A function from the migrations, so that
 * every role uses the index.
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

/** All suppressed addresses of the practice in lower case, with one reason each; used for imports. */
export async function findAllSuppressed(scope: PracticeScope): Promise<Map<string, SuppressionReason>> {
  const { email, reason, tenantId } = mailSuppressions;
  const rows = await scope.db.select({ email, reason }).from(mailSuppressions).where(eq(tenantId, scope.tenantId));
  return new Map(rows.map(row => [row.email.toLowerCase(), row.reason]));
}

/** When one of these addresses unsubscribed; null if none did. */
export async function leftAt(scope: PracticeScope, addresses: string[]): Promise<Date | null> {
  const [left] = await scope.db
    .select({ at: max(mailSuppressions.createdAt) })
    .from(mailSuppressions)
    .where(and(isOf(scope, addresses), eq(mailSuppressions.reason, 'unsubscribed')));
  return left?.at ?? null;
}

export type NewSuppression = { email: string; reason: SuppressionReason; detail?: string | null; at?: Date };

/**
 * Suppresses an address. Idempotent. For people who unsubscribe, use `unsubscribe` (subscribers/server/wish.ts), which
 * also ends their subscriptions.
 */
export async function suppress(scope: PracticeScope, { email, reason, detail = null, at }: NewSuppression) {
  await scope.db
    .insert(mailSuppressions)
    .values({ tenantId: scope.tenantId, email, reason, detail, ...(at && { createdAt: at }) })
    .onConflictDoNothing();
}

/** Removes suppressions with these reasons. `before`: only those created before that time. */
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
