import { SegmentedControl } from '@mantine/core';
import { SearchField } from '../../../../ui/SearchField.tsx';
import type { ProductFilter } from './product-queries.ts';
import classes from './products.module.css';

type Props = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

const states: { value: ProductFilter['state']; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Which products are looked for, where there are many. */
export function ProductTools({ filter, onChange }: Props) {
  return (
    <search className={classes.tools}>
      <SearchField
        label="Search by title or description"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <SegmentedControl
        aria-label="State"
        data={states.map(({ value = 'all', label }) => ({ value, label }))}
        value={filter.state ?? 'all'}
        onChange={chosen => onChange({ ...filter, state: states.find(({ value }) => value === chosen)?.value })}
      />
    </search>
  );
}
