import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { usePages } from '../../../../../ui/data/pages.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../../ui/table/MoreRows.tsx';
import type { Selection } from '../../../../../ui/table/selection.ts';
import type { Column } from '../../../../../ui/table/table-column.ts';
import type { ListedClient } from '../../contract.ts';
import { clientListQuery } from '../client-queries.ts';
import { countClients } from '../format-client.ts';
import type { ClientListSearch } from './client-list-search.ts';

type Props = {
  label: string;
  columns: Column<ListedClient>[];
  filter: ClientListSearch;
  onSort: (sort: string) => void;
  empty: ReactNode;
  skeletonRows?: number;
  selection?: Selection;
  /** Shows only so many rows, with a button for all. */
  start?: { rows: number; onShowAll: () => void };
  /** Bulk actions for the selection, if the table has one. */
  bar?: (shown: ListedClient[], total: number) => ReactNode;
};

/** The paginated client table of all client lists. */
export function ClientTable(props: Props) {
  const { label, columns, filter, onSort, empty, skeletonRows, selection, start, bar } = props;
  const navigate = useNavigate();
  const open = useCallback(
    (client: ListedClient) => void navigate({ to: '/clients/$id', params: { id: String(client.id) } }),
    [navigate],
  );
  const { list, rows: loaded, first, isStale } = usePages(clientListQuery(filter));
  const total = first?.total ?? 0;
  const limit = start?.rows;
  const rows = useMemo(() => (limit === undefined ? loaded : loaded?.slice(0, limit)), [loaded, limit]);
  // Syncs the selection, which is stored outside of React, with the loaded rows.
  useEffect(() => selection?.show(rows?.map(idOf) ?? []), [selection, rows]);
  if (list.isError && !list.data) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load clients" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={idOf}
      sort={filter.sort ?? 'name'}
      onSort={onSort}
      onOpen={open}
      empty={empty}
      skeletonRows={skeletonRows}
      isStale={isStale}
      bar={rows && bar?.(rows, total)}
      foot={
        rows &&
        (start && rows.length < total ? (
          <>
            <span>{countOf(rows.length, total)}</span>
            <Button size="xs" variant="subtle" color="gray" onClick={start.onShowAll}>
              Show all {formatCount(total)}
            </Button>
          </>
        ) : (
          <MoreRows count={countOf(rows.length, total)} failure="Couldn’t load more clients." list={list} />
        ))
      }
    />
  );
}

const countOf = (shown: number, total: number) =>
  shown < total ? `${formatCount(shown)} of ${formatCount(total)} clients` : countClients(total);

const idOf = (client: ListedClient) => client.id;
