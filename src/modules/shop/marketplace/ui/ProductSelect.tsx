import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { pathOf } from '../../../../ui/data/query.ts';
import { SearchSelect, type SearchSelectProps } from '../../../../ui/form/SearchSelect.tsx';
import { type Product, productPage } from '../contract.ts';
import { namedProducts, productsPath } from './product-queries.ts';

export type NamedProduct = Product & { name: string };
type Props = Omit<SearchSelectProps<NamedProduct>, 'known'>;

/** Selects one product, searching on the server while typing. */
export function ProductSelect(props: Props) {
  const id = Number(props.value) || null;
  const { data } = useQuery(namedProducts(id ? [id] : []));
  const [product] = data?.items ?? [];
  return (
    <SearchSelect
      placeholder="Search by title"
      {...props}
      known={product ? nameOf(product) : null}
      path={productsPath}
      find={findProducts}
      words={texts}
    />
  );
}

const texts = { failed: 'Failed to load products', nothing: 'No products match' };

async function findProducts(query: { search: string | undefined; limit: number }, signal: AbortSignal) {
  const { items } = await api.get(pathOf([productsPath, 'page', query]), productPage, signal);
  return items.map(nameOf);
}

const nameOf = (product: Product): NamedProduct => ({
  ...product,
  name: product.isActive ? product.title : `${product.title} (inactive)`,
});
