import { z } from 'zod';
import type { PurchaseStatus } from '../contract.ts';

const views = ['links', 'sales', 'payouts'] as const;
export type AffiliateView = (typeof views)[number];

/** The tab's state in the URL. */
export const affiliateSearch = z.object({ view: z.enum(views).optional().catch(undefined) });

export const marketplaceTabs = ['products', 'purchases', 'affiliates'] as const;
export type MarketplaceTab = (typeof marketplaceTabs)[number];

/**
 * Repeated here because importing the contract would add it to the first screen's bundle, which contains all routes.
 */
const statuses: Record<PurchaseStatus, PurchaseStatus> = {
  pending: 'pending',
  completed: 'completed',
  refunded: 'refunded',
  failed: 'failed',
};

/** Filters of the purchase list. */
export const purchaseSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  product: z.coerce.number().int().positive().optional().catch(undefined),
});
export type PurchaseSearch = z.infer<typeof purchaseSearch>;

export const isFiltered = ({ search, status, product }: PurchaseSearch) => Boolean(search || status || product);

/** The page's state in the URL: tab, purchase filters and affiliate view. */
export const marketplaceSearch = purchaseSearch.extend({
  ...affiliateSearch.shape,
  tab: z.enum(marketplaceTabs).optional().catch(undefined),
});
export type MarketplaceSearch = z.infer<typeof marketplaceSearch>;

/** A URL with filters but without a tab means the purchases. */
export const tabOf = ({ tab, view, ...rest }: MarketplaceSearch): MarketplaceTab =>
  tab ?? (view ? 'affiliates' : isFiltered(rest) ? 'purchases' : 'products');
