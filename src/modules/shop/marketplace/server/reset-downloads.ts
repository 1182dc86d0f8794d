import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Purchase } from '../contract.ts';
import { getPurchase } from './purchases.ts';
import { digitalProducts, productPurchases } from './tables.ts';

/**
 * Grants as many further downloads as the product allows now. Raises the limit, so that past downloads stay counted.
 * @throws AppError not_found, conflict for an unpaid or refunded purchase
 */
export async function resetDownloads(scope: Scope, id: number): Promise<Purchase> {
  const { status } = await getPurchase(scope, id);
  if (status !== 'completed') throw new AppError('conflict', 'Only a completed purchase can be downloaded.');
  const { tenantId, downloadCount, downloadLimit, productId } = productPurchases;
  const allowed = scope.db
    .select({ limit: digitalProducts.downloadLimit })
    .from(digitalProducts)
    .where(and(eq(digitalProducts.tenantId, tenantId), eq(digitalProducts.id, productId)));
  await scope.db
    .update(productPurchases)
    .set({ downloadLimit: sql`greatest(${downloadLimit}, ${downloadCount} + (${allowed}))` })
    .where(and(eq(tenantId, scope.tenantId), eq(productPurchases.id, id)));
  return getPurchase(scope, id);
}
