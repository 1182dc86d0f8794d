import { z } from 'zod';
import { affiliateSearch } from '../../affiliates/ui/affiliate-search.ts';
import type { PurchaseStatus } from '../contract.ts';

export const marketplaceTabs = ['products', 'purchases', 'affiliates'] as const;
export type MarketplaceTab = (typeof marketplaceTabs)[number];

/** Named here and not imported: the addresses of all pages are part of the first screen, the contract is not. */
const statuses: Record<PurchaseStatus, PurchaseStatus> = {
  pending: 'pending',
  completed: 'completed',
  refunded: 'refunded',
  failed: 'failed',
};

/** Which purchases are looked for. */
export const purchaseSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  product: z.coerce.number().int().positive().optional().catch(undefined),
});
export type PurchaseSearch = z.infer<typeof purchaseSearch>;

export const isFiltered = ({ search, status, product }: PurchaseSearch) => Boolean(search || status || product);

/** What of the page stands in the address: its tab, which purchases are looked for, and what is seen of affiliates. */
export const marketplaceSearch = purchaseSearch.extend({
  ...affiliateSearch.shape,
  tab: z.enum(marketplaceTabs).optional().catch(undefined),
});
export type MarketplaceSearch = z.infer<typeof marketplaceSearch>;

/** What is looked for belongs to the purchases. */
export const tabOf = ({ tab, view, ...rest }: MarketplaceSearch): MarketplaceTab =>
  tab ?? (view ? 'affiliates' : isFiltered(rest) ? 'purchases' : 'products');
