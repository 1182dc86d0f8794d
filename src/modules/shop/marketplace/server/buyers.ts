import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { productPurchases } from './tables.ts';

/** Lowercase buyer addresses of these purchases, by id. */
export async function buyersOf(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { tenantId, id, customerEmail } = productPurchases;
  const rows = await scope.db
    .select({ id, email: sql<string>`lower(${customerEmail})` })
    .from(productPurchases)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(({ id: purchase, email }) => [purchase, email]));
}
