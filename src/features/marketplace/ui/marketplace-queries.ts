import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../../ui/api.ts';
import { get, pathOf, queryClient, refresh } from '../../../ui/query.ts';
import { marketplaceMetrics, type Product, type ProductFile, type Purchase, productFile } from '../contract.ts';
import { coupon } from '../coupon.ts';
import { purchasePage } from '../purchases.ts';
import type { PurchaseSearch } from './marketplace-search.ts';
import { productsPath, productsQuery } from './product-queries.ts';

const metricsPath = '/api/marketplace/metrics';
/** A sale shows within half a minute on a page that stays open. */
export const metricsQuery = { ...get([metricsPath], marketplaceMetrics), refetchInterval: 30_000 };

export const productFilesPath = '/api/marketplace/files';
export const productFilesQuery = get([productFilesPath], productFile.array());

export const couponsPath = '/api/coupons';
export const couponsQuery = get([couponsPath], coupon.array());

export const purchasesPath = '/api/product-purchases';

/** Specification, section 7: what changes a product reloads products and metrics. */
export const refreshProducts = () => refresh(productsPath, metricsPath, productFilesPath);
export const refreshPurchases = () => refresh(purchasesPath, productsPath, metricsPath);
export const refreshCoupons = () => refresh(couponsPath);

/** A new one is there at once. */
export const showNewFile = (added: ProductFile) =>
  queryClient.setQueryData(productFilesQuery.queryKey, (known: ProductFile[] = []) => [added, ...known]);

/** Shows a product as it is going to be; returns the way back. */
export function showProduct(changed: Pick<Product, 'id'> & Partial<Product>): () => void {
  const { queryKey } = productsQuery;
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, (known: Product[] | undefined) =>
    known?.map(each => (each.id === changed.id ? { ...each, ...changed } : each)),
  );
  return () => queryClient.setQueryData(queryKey, before);
}

const firstPage = 50;
const laterPages = 200;
/** While money is on its way back. */
const soon = 3_000;

const purchaseListQuery = ({ search, status, product }: PurchaseSearch) =>
  infiniteQueryOptions({
    queryKey: [purchasesPath, { search, status, product }],
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = cursor ? laterPages : firstPage;
      const asked = { search, status, productId: product, limit, cursor: cursor || undefined };
      return api.get(pathOf([purchasesPath, 'page', asked]), purchasePage, signal);
    },
    initialPageParam: 0,
    getNextPageParam: page => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) => (isRefunding(state.data?.pages.flatMap(({ items }) => items)) ? soon : false),
  });

const isRefunding = (purchases: Purchase[] | undefined) => purchases?.some(each => each.isRefunding) ?? false;

/** The purchases as far as they are loaded; while others are asked for, those before. */
export function usePurchases(filter: PurchaseSearch) {
  const list = useInfiniteQuery({ ...purchaseListQuery(filter), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data]);
  useFiguresAfterRefund(isRefunding(rows));
  return { list, rows, total: list.data?.pages[0]?.total ?? 0, isStale: list.isPlaceholderData };
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
