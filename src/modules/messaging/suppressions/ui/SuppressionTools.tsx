import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { reasonLabels, type SuppressionFilter, type SuppressionPage, suppressionReasons } from '../contract.ts';
import { formatCount } from './describe-suppression.ts';
import classes from './suppressions.module.css';

type Props = {
  filter: SuppressionFilter;
  counts: SuppressionPage['counts'] | undefined;
  onChange: (filter: SuppressionFilter) => void;
};

/** Which addresses are looked for. */
export function SuppressionTools({ filter, counts, onChange }: Props) {
  const labelOf = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatCount(count)})`;
  const all = counts && suppressionReasons.reduce((sum, reason) => sum + counts[reason], 0);
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <NativeSelect
        className={classes.reason}
        aria-label="Reason"
        data={[
          { value: '', label: labelOf('All reasons', all) },
          ...suppressionReasons.map(reason => ({
            value: reason,
            label: labelOf(reasonLabels[reason], counts?.[reason]),
          })),
        ]}
        value={filter.reason ?? ''}
        onChange={event => {
          const chosen = event.currentTarget.value;
          onChange({ ...filter, reason: suppressionReasons.find(reason => reason === chosen) });
        }}
      />
    </search>
  );
}
