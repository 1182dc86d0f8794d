import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { productPurchases } from './tables.ts';

/** Gives all purchases of one client to another, when two records are found to be one person. */
export async function movePurchases(scope: Scope, from: number, to: number) {
  await scope.db
    .update(productPurchases)
    .set({ clientId: to })
    .where(and(eq(productPurchases.tenantId, scope.tenantId), eq(productPurchases.clientId, from)));
}
