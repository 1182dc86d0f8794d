import { z } from 'zod';
import { countedPageOf, searchPageQuery } from '../../../shared/page.ts';
import { optionalText, price } from '../../../shared/zod.ts';
import { purchase, purchaseStatusNames } from './contract.ts';

/** Query of GET /api/product-purchases/export. `search` matches a part of the buyer's name or email address. */
export const purchaseFilter = searchPageQuery.pick({ search: true }).extend({
  status: z.enum(purchaseStatusNames).optional(),
  productId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type PurchaseFilter = z.infer<typeof purchaseFilter>;

/** Query of GET /api/product-purchases/page. */
export const purchasePageQuery = searchPageQuery.extend(purchaseFilter.shape);
export type PurchasePageQuery = z.infer<typeof purchasePageQuery>;

export const purchasePage = countedPageOf(purchase);
export type PurchasePage = z.infer<typeof purchasePage>;

/** Body of POST /api/product-purchases/{id}/refund. Without an amount, all that remains is refunded. */
export const purchaseRefund = z.object({
  amount: price.refine(value => value === null || Number(value) > 0, 'Enter an amount above zero'),
  reason: optionalText(200),
});
export type PurchaseRefund = z.infer<typeof purchaseRefund>;
