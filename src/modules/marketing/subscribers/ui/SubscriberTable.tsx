import { type ReactNode, useEffect } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import type { Selection } from '../../../../ui/selection.ts';
import { useHasSelected } from '../../../../ui/use-selection.ts';
import type { Subscriber } from '../subscriber.ts';
import { countSubscribers, formatCount } from './format-subscriber.ts';
import { SubscriberBar } from './SubscriberBar.tsx';
import type { SubscriberList } from './subscriber-queries.ts';
import { filterOf, type SubscriberSearch } from './subscriber-search.ts';
import classes from './subscribers.module.css';
import { useSubscriberColumns } from './use-subscriber-columns.tsx';

type Props = {
  subscribers: SubscriberList;
  filter: SubscriberSearch;
  selection: Selection;
  onSort: (sort: string) => void;
  empty: ReactNode;
};

/** Subscribers page by page, more as one scrolls. */
export function SubscriberTable({ subscribers, filter, selection, onSort, empty }: Props) {
  const { list, rows, first, isStale } = subscribers;
  const { total = 0, counts } = first ?? {};
  const columns = useSubscriberColumns(selection);
  const hasSelected = useHasSelected(selection);
  // Tells the selection, which stands outside of React, what there is to select.
  useEffect(() => selection.show(rows?.map(idOf) ?? []), [selection, rows]);
  if (list.isError && !list.data) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load subscribers" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  const unsubscribed = !filter.status || filter.status === 'unsubscribed' ? (counts?.unsubscribed ?? 0) : 0;
  return (
    <DataTable
      label="Subscribers"
      columns={columns}
      rows={rows}
      keyOf={idOf}
      sort={filter.sort ?? '-since'}
      onSort={onSort}
      empty={empty}
      isStale={isStale}
      bar={
        rows && hasSelected ? (
          <SubscriberBar
            selection={selection}
            shown={rows}
            total={total}
            filter={filterOf(filter)}
            unsubscribed={unsubscribed}
          />
        ) : undefined
      }
      foot={
        rows && <MoreRows count={countOf(rows.length, total)} failure="Couldn’t load more subscribers." list={list} />
      }
    />
  );
}

const countOf = (shown: number, total: number) =>
  shown < total ? `${formatCount(shown)} of ${countSubscribers(total)}` : countSubscribers(total);

const idOf = (subscriber: Subscriber) => subscriber.id;
