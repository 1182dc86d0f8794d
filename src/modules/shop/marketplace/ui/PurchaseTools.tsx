import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { purchaseStatuses, purchaseStatusNames } from '../contract.ts';
import type { PurchaseSearch } from './marketplace-search.ts';
import { ProductSelect } from './ProductSelect.tsx';
import classes from './purchases.module.css';

type Props = { filter: PurchaseSearch; onChange: (filter: PurchaseSearch) => void };

const statuses = [
  { value: '', label: 'All statuses' },
  ...purchaseStatusNames.map(value => ({ value, label: purchaseStatuses[value] })),
];

/** Which purchases are looked for. */
export function PurchaseTools({ filter, onChange }: Props) {
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <ProductSelect
        className={classes.product}
        aria-label="Product"
        placeholder="All products"
        clearable
        clearButtonProps={{ 'aria-label': 'All products' }}
        value={String(filter.product ?? '')}
        onPick={picked => onChange({ ...filter, product: picked?.id })}
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
