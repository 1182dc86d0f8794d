import { useEffect, useRef } from 'react';
import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { get, pathOf, queryClient, refresh } from '../../../../ui/data/query.ts';
import { marketplaceMetrics, type ProductFile, type Purchase, productFile } from '../contract.ts';
import { couponPage } from '../coupon.ts';
import { purchasePage } from '../purchases.ts';
import type { PurchaseSearch } from './marketplace-search.ts';
import { productsPath } from './product-queries.ts';

const metricsPath = '/api/marketplace/metrics';
/** Polled, so that a sale shows within half a minute on an open page. */
export const metricsQuery = { ...get([metricsPath], marketplaceMetrics), refetchInterval: 30_000 };

export const productFilesPath = '/api/marketplace/files';
export const productFilesQuery = get([productFilesPath], productFile.array());

export const couponsPath = '/api/coupons';
export const couponPages = (search: string) =>
  pagesQuery({ path: [couponsPath], filter: { search: search || undefined }, page: couponPage });

export const purchasesPath = '/api/product-purchases';

/** Specification, section 7: changing a product reloads products and metrics. */
export const refreshProducts = () => refresh(productsPath, metricsPath, productFilesPath);
export async function refreshPurchases() {
  await refresh(purchasesPath, productsPath);
  // After the list, not in parallel: the metrics could predate a refund that the list shows as done.
  await refresh(metricsPath);
}
export const refreshCoupons = () => refresh(couponsPath);

export const cacheNewFile = (added: ProductFile) =>
  queryClient.setQueryData(productFilesQuery.queryKey, (cached: ProductFile[] = []) => [added, ...cached]);

/** Milliseconds between polls while a refund is pending. */
const refundPollMs = 3_000;

const isRefunding = (purchases: Purchase[]) => purchases.some(each => each.isRefunding);

const queryOf = ({ search, status, product }: PurchaseSearch) => ({ search, status, productId: product });

/** Download URL of the same list as CSV. */
export const exportPathOf = (filter: PurchaseSearch) => pathOf([purchasesPath, 'export', queryOf(filter)]);

/** Newest first. */
export function usePurchases(filter: PurchaseSearch) {
  const pages = usePages(
    pagesQuery({
      path: [purchasesPath, 'page'],
      filter: queryOf(filter),
      page: purchasePage,
      pollMs: loaded => loaded.some(({ items }) => isRefunding(items)) && refundPollMs,
    }),
  );
  useFiguresAfterRefund(isRefunding(pages.rows ?? []));
  return pages;
}

/** Reloads the metrics when a pending refund is done, since it reduces revenue. */
function useFiguresAfterRefund(isOnItsWay: boolean) {
  const before = useRef(false);
  // Only the list of purchases is polled, so it is the first to show that a refund has succeeded.
  useEffect(() => {
    if (before.current && !isOnItsWay) void refresh(productsPath, metricsPath);
    before.current = isOnItsWay;
  }, [isOnItsWay]);
}
