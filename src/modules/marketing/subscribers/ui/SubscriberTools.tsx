import { NativeSelect, SegmentedControl } from '@mantine/core';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { type SubscriberStatus, subscriberStatuses } from '../contract.ts';
import { type SubscriberPage, statusLabels, subscriberSorts } from '../subscriber.ts';
import { formatCount } from './format-subscriber.ts';
import type { SubscriberSearch } from './subscriber-search.ts';
import classes from './subscribers.module.css';

type Counts = SubscriberPage['counts'] | undefined;
type Props = { filter: SubscriberSearch; counts: Counts; onChange: (filter: SubscriberSearch) => void };

const statuses: SubscriberStatus[] = ['active', 'pending', 'unsubscribed'];

/** Which subscribers are looked for: by name or address, by status. */
export function SubscriberTools({ filter, counts, onChange }: Props) {
  const total = counts && statuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <SegmentedControl
        className={classes.status}
        aria-label="Status"
        data={[
          { value: 'all', label: <Label count={total} long="All" /> },
          ...statuses.map(status => ({
            value: status,
            label: (
              <Label
                count={counts?.[status]}
                long={statusLabels[status]}
                short={status === 'pending' ? 'Pending' : undefined}
              />
            ),
          })),
        ]}
        value={filter.status ?? 'all'}
        onChange={chosen => onChange({ ...filter, status: subscriberStatuses.find(status => status === chosen) })}
      />
      <NativeSelect
        className={classes.order}
        aria-label="Order"
        data={orders}
        value={filter.sort ?? '-since'}
        onChange={event => {
          const chosen = event.currentTarget.value;
          onChange({ ...filter, sort: subscriberSorts.find(sort => sort === chosen) });
        }}
      />
    </search>
  );
}

/** On a phone, which has no heads to click on. */
const orders = [
  { value: '-since', label: 'Newest first' },
  { value: 'since', label: 'Oldest first' },
  { value: 'name', label: 'By name, A to Z' },
  { value: '-name', label: 'By name, Z to A' },
];

function Label({ count, long, short }: { count: number | undefined; long: string; short?: string }) {
  return (
    <span data-label>
      <span className={short && classes.long}>{long}</span>
      {short && <span className={classes.short}>{short}</span>}
      {count !== undefined && <span className={classes.count}> {formatCount(count)}</span>}
    </span>
  );
}
