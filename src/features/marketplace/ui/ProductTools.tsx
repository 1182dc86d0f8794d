import { SegmentedControl } from '@mantine/core';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { ProductFilter } from './find-products.ts';
import classes from './products.module.css';

type Props = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

const states = [
  { value: 'all', label: 'All', isActive: null },
  { value: 'active', label: 'Active', isActive: true },
  { value: 'inactive', label: 'Inactive', isActive: false },
];

/** Which products are looked for, where there are many. */
export function ProductTools({ filter, onChange }: Props) {
  return (
    <search className={classes.tools}>
      <SearchField
        label="Search by title or description"
        value={filter.search}
        onSearch={search => onChange({ ...filter, search })}
      />
      <SegmentedControl
        aria-label="State"
        data={states.map(({ value, label }) => ({ value, label }))}
        value={states.find(each => each.isActive === filter.isActive)?.value}
        onChange={value =>
          onChange({ ...filter, isActive: states.find(each => each.value === value)?.isActive ?? null })
        }
      />
    </search>
  );
}
