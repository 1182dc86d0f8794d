import { useEffect, useRef } from 'react';
import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { get, pathOf, queryClient, refresh } from '../../../../ui/data/query.ts';
import { marketplaceMetrics, type ProductFile, type Purchase, productFile } from '../contract.ts';
import { couponPage } from '../coupon.ts';
import { purchasePage } from '../purchases.ts';
import type { PurchaseSearch } from './marketplace-search.ts';
import { productsPath } from './product-queries.ts';

const metricsPath = '/api/marketplace/metrics';
/** A sale shows within half a minute on a page that stays open. */
export const metricsQuery = { ...get([metricsPath], marketplaceMetrics), refetchInterval: 30_000 };

export const productFilesPath = '/api/marketplace/files';
export const productFilesQuery = get([productFilesPath], productFile.array());

export const couponsPath = '/api/coupons';
export const couponPages = (search: string) =>
  pagesQuery({ path: [couponsPath], filter: { search: search || undefined }, page: couponPage });

export const purchasesPath = '/api/product-purchases';

/** Specification, section 7: what changes a product reloads products and metrics. */
export const refreshProducts = () => refresh(productsPath, metricsPath, productFilesPath);
export async function refreshPurchases() {
  await refresh(purchasesPath, productsPath);
  // Not beside the list: the figures could be from before a refund that the list already shows as done.
  await refresh(metricsPath);
}
export const refreshCoupons = () => refresh(couponsPath);

/** A new one is there at once. */
export const showNewFile = (added: ProductFile) =>
  queryClient.setQueryData(productFilesQuery.queryKey, (known: ProductFile[] = []) => [added, ...known]);

/** While money is on its way back. */
const soon = 3_000;

const isRefunding = (purchases: Purchase[]) => purchases.some(each => each.isRefunding);

const askedFor = ({ search, status, product }: PurchaseSearch) => ({ search, status, productId: product });

/** The same as a file. */
export const exportPathOf = (filter: PurchaseSearch) => pathOf([purchasesPath, 'export', askedFor(filter)]);

/** The newest first. */
export function usePurchases(filter: PurchaseSearch) {
  const pages = usePages(
    pagesQuery({
      path: [purchasesPath, 'page'],
      filter: askedFor(filter),
      page: purchasePage,
      pollMs: loaded => loaded.some(({ items }) => isRefunding(items)) && soon,
    }),
  );
  useFiguresAfterRefund(isRefunding(pages.rows ?? []));
  return pages;
}

/** Money that is back is no revenue any more. */
function useFiguresAfterRefund(isOnItsWay: boolean) {
  const before = useRef(false);
  // Follows the payment provider, of which the list hears first.
  useEffect(() => {
    if (before.current && !isOnItsWay) void refresh(productsPath, metricsPath);
    before.current = isOnItsWay;
  }, [isOnItsWay]);
}
