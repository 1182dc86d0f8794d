import type { InfiniteData } from '@tanstack/react-query';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, queryClient } from '../../../../ui/data/query.ts';
import { type Product, type ProductPage, productPage } from '../contract.ts';

export const productsPath = '/api/digital-products';
const pagesKey = [productsPath, 'page'] as const;
export type ProductFilter = { search?: string; state?: 'active' | 'inactive' };

/** Pages of product cards, newest first. */
export const productPages = (filter: ProductFilter) =>
  pagesQuery({ path: pagesKey, filter, page: productPage, limits: { first: 24, later: 96 } });

/** Loads products by id, for their titles; disabled without ids. */
export const namedProducts = (ids: number[]) => ({
  ...get([`${productsPath}/page`, { ids: ids.join() }], productPage),
  enabled: ids.length > 0,
});

/** Optimistic update; returns a function that undoes it. */
export function updateProductOptimistically(changed: Pick<Product, 'id'> & Partial<Product>): () => void {
  const before = queryClient.getQueriesData({ queryKey: pagesKey });
  const change = (page: ProductPage) => ({
    ...page,
    items: page.items.map(each => (each.id === changed.id ? { ...each, ...changed } : each)),
  });
  queryClient.setQueriesData<InfiniteData<ProductPage>>(
    { queryKey: pagesKey },
    cached => cached && { ...cached, pages: cached.pages.map(change) },
  );
  return () => {
    for (const [key, cached] of before) queryClient.setQueryData(key, cached);
  };
}
