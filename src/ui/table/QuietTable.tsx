import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { DataTable } from './DataTable.tsx';
import type { Column } from './table-column.ts';

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  query: UseQueryResult<Row[]>;
  keyOf: (row: Row) => number;
  onOpen?: (row: Row) => void;
  empty: ReactNode;
};

/** A table that shows no error when its query fails, only a way to retry. */
export function QuietTable<Row>({ query, empty, ...table }: Props<Row>) {
  const hasFailed = query.isError && !query.data;
  return (
    <DataTable
      {...table}
      rows={hasFailed ? noRows : query.data}
      empty={hasFailed ? <NothingToShow onReload={() => void query.refetch()} /> : empty}
      skeletonRows={4}
    />
  );
}

const noRows: never[] = [];

function NothingToShow({ onReload }: { onReload: () => void }) {
  return <EmptyState title="Nothing to show" actions={<Button onClick={onReload}>Reload</Button>} />;
}
