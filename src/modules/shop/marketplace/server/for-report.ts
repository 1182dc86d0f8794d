import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { digitalProducts, productPurchases } from './tables.ts';

export type ReportPurchase = { title: string; customer: string };

/** Title and buyer of these purchases, by id. */
export async function purchasesForReport(scope: Scope, ids: number[]): Promise<Map<number, ReportPurchase>> {
  if (!ids.length) return new Map();
  const { tenantId, id, productId, customerName, customerEmail } = productPurchases;
  const rows = await scope.db
    .select({ id, title: digitalProducts.title, customerName, customerEmail })
    .from(productPurchases)
    .innerJoin(digitalProducts, and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)))
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, { title: row.title, customer: row.customerName || row.customerEmail }]));
}
