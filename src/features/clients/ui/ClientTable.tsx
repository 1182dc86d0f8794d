import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { DataTable } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Column } from '../../../ui/table-column.ts';
import type { Client } from '../contract.ts';
import type { ClientListSearch } from './client-list-search.ts';
import { clientListQuery } from './client-queries.ts';
import classes from './clients.module.css';
import { MoreRows } from './MoreRows.tsx';

type Props = {
  label: string;
  columns: Column<Client>[];
  filter: ClientListSearch;
  onSort: (sort: string) => void;
  empty: ReactNode;
  skeletonRows?: number;
};

/** Clients page by page, more as one scrolls. Wherever a list of clients is. */
export function ClientTable({ label, columns, filter, onSort, empty, skeletonRows }: Props) {
  const navigate = useNavigate();
  const open = useCallback(
    (client: Client) => void navigate({ to: '/clients/$id', params: { id: String(client.id) } }),
    [navigate],
  );
  const list = useInfiniteQuery({ ...clientListQuery(filter), placeholderData: keepPreviousData });
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.items), [list.data]);
  if (list.isError && !list.data) {
    return (
      <div className={classes.card}>
        <ErrorState title="Failed to load clients" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  const total = list.data?.pages[0]?.total ?? 0;
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
      foot={rows && <MoreRows shown={rows.length} total={total} list={list} />}
    />
  );
}

const idOf = (client: Client) => client.id;
