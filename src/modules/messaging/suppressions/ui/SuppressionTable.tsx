import { Button } from '@mantine/core';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import section from '../../../../ui/section.module.css';
import type { Suppression, SuppressionFilter } from '../contract.ts';
import { countAddresses, formatCount } from './describe-suppression.ts';
import type { SuppressionList } from './suppression-queries.ts';
import { isFiltered } from './suppression-search.ts';
import { useSuppressionColumns } from './use-suppression-columns.tsx';

type Props = { suppressions: SuppressionList; filter: SuppressionFilter; onClear: () => void };

/** The addresses page by page, more as one scrolls. */
export function SuppressionTable({ suppressions, filter, onClear }: Props) {
  const { list, rows, first, isStale } = suppressions;
  const total = first?.total ?? 0;
  const columns = useSuppressionColumns();
  if (list.isError && !list.data) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load the blocked addresses" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <DataTable
      label="Blocked addresses"
      columns={columns}
      rows={rows}
      keyOf={idOf}
      empty={<NoneFound filter={filter} onClear={onClear} />}
      isStale={isStale}
      foot={
        rows && <MoreRows count={countOf(rows.length, total)} failure="Couldn’t load more addresses." list={list} />
      }
    />
  );
}

function NoneFound({ filter, onClear }: { filter: SuppressionFilter; onClear: () => void }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState drawing="mail" title="No addresses found" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No addresses match your filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="mail" title="No blocked addresses">
      People who unsubscribe, bounce or report spam are added automatically.
    </EmptyState>
  );
}

const countOf = (shown: number, total: number) =>
  shown < total ? `${formatCount(shown)} of ${countAddresses(total)}` : countAddresses(total);

const idOf = (suppression: Suppression) => suppression.id;
