import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../../ui/SearchField.tsx';
import { type Product, purchaseStatuses, purchaseStatusNames } from '../contract.ts';
import type { PurchaseSearch } from './marketplace-search.ts';
import classes from './purchases.module.css';

type Props = { filter: PurchaseSearch; onChange: (filter: PurchaseSearch) => void; products: Product[] };

const statuses = [
  { value: '', label: 'All statuses' },
  ...purchaseStatusNames.map(value => ({ value, label: purchaseStatuses[value] })),
];

/** Which purchases are looked for. */
export function PurchaseTools({ filter, onChange, products }: Props) {
  const offered = products.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <NativeSelect
        className={classes.product}
        aria-label="Product"
        data={[{ value: '', label: 'All products' }, ...offered]}
        value={String(filter.product ?? '')}
        onChange={event => onChange({ ...filter, product: Number(event.currentTarget.value) || undefined })}
      />
      <NativeSelect
        className={classes.status}
        aria-label="Status"
        data={statuses}
        value={filter.status ?? ''}
        onChange={event => {
          const chosen = event.currentTarget.value;
          onChange({ ...filter, status: purchaseStatusNames.find(status => status === chosen) });
        }}
      />
    </search>
  );
}
