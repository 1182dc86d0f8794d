import type { Product } from '../contract.ts';

export type ProductFilter = { search: string; isActive: boolean | null };

/** By title or description and by state, without regard to case. */
export function findProducts(products: Product[], { search, isActive }: ProductFilter): Product[] {
  const wanted = search.trim().toLowerCase();
  return products.filter(
    product =>
      (isActive === null || product.isActive === isActive) &&
      (!wanted || `${product.title}\n${product.description ?? ''}`.toLowerCase().includes(wanted)),
  );
}
