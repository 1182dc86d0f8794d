import { z } from 'zod';
import { optionalText, price, text } from '../../shared/zod.ts';
import { purchase, purchaseStatusNames } from './contract.ts';

/** How many GET /api/product-purchases answers, the newest: whoever wants all asks for pages. */
export const mostPurchases = 1_000;

/** Query of GET /api/product-purchases/page. `cursor`: the last one's id. */
export const purchasePageQuery = z.object({
  /** A part of the buyer's name or address. */
  search: text(200).optional(),
  status: z.enum(purchaseStatusNames).optional(),
  productId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type PurchasePageQuery = z.infer<typeof purchasePageQuery>;

export const purchasePage = z.object({
  items: z.array(purchase),
  nextCursor: z.number().int().nullable(),
  /** Of all pages. */
  total: z.number().int(),
});
export type PurchasePage = z.infer<typeof purchasePage>;

/** Body of POST /api/product-purchases/{id}/refund; without an amount all that is left. */
export const purchaseRefund = z.object({
  amount: price.refine(value => value === null || Number(value) > 0, 'Enter an amount above zero'),
  reason: optionalText(200),
});
export type PurchaseRefund = z.infer<typeof purchaseRefund>;
