import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { formatMonth } from '../../../../shared/format/format-time.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Invoice } from '../contract.ts';
import { invoicePagesQuery } from './invoice-queries.ts';
import { type InvoiceSearch, isFiltered } from './invoice-search.ts';
import classes from './invoices.module.css';
import { listColumns } from './list-columns.tsx';
import { useInvoiceActions } from './use-invoice-actions.tsx';

type InvoicesEmptyProps = { search: InvoiceSearch; onClear: () => void; create: ReactNode };

/** Explains the page on the first day; with a filter, offers to clear it. */
function InvoicesEmpty({ search, onClear, create }: InvoicesEmptyProps) {
  if (!isFiltered(search)) {
    return (
      <EmptyState drawing="paper" title="No invoices yet" actions={create}>
        Bill an appointment, a package or anything else. Your client gets a payment page, and you track what’s due here.
      </EmptyState>
    );
  }
  const { status, paidIn, search: words, client } = search;
  const activeFilters = [
    status && statusWords[status],
    paidIn && `paid in ${formatMonth(paidIn)}`,
    words && `“${words}” in number, client or description`,
    client && 'one client',
  ];
  return (
    <EmptyState drawing="paper" title="No invoices found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {`Your filters: ${activeFilters.filter(Boolean).join(', ')}.`}
    </EmptyState>
  );
}

const statusWords: Record<NonNullable<InvoiceSearch['status']>, string> = {
  open: 'open invoices',
  pending: 'pending invoices',
  part_paid: 'partly paid invoices',
  paid: 'paid invoices',
  overdue: 'overdue invoices',
  draft: 'drafts',
  void: 'void invoices',
};

type Props = { search: InvoiceSearch; onClear: () => void; create: ReactNode };

/** Invoices, newest first, loaded page by page while scrolling. */
export function InvoiceList({ search, onClear, create }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { history } = useRouter();
  const actions = useInvoiceActions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions only set the state of the hook, whose dialogs are drawn here
  const columns = useMemo(() => listColumns({ zone, now, actions }), [zone, now]);
  const { list, rows, isStale } = usePages(invoicePagesQuery(search));
  const open = useCallback((invoice: Invoice) => history.push(`/invoicing/${invoice.id}`), [history]);
  if (list.isError && !rows) {
    return (
      <div className={`${section.card} ${classes.unread}`}>
        <ErrorState title="Failed to load invoices" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={rows}
        keyOf={idOf}
        onOpen={open}
        isStale={isStale}
        empty={<InvoicesEmpty search={search} onClear={onClear} create={create} />}
        foot={
          rows && (
            <MoreRows
              count={countOf(rows.length, list.hasNextPage)}
              failure="Couldn’t load older invoices."
              list={list}
            />
          )
        }
      />
      {actions.element}
    </>
  );
}

const idOf = (invoice: Invoice) => invoice.id;

function countOf(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${formatCount(shown)} invoices`;
  return shown === 1 ? '1 invoice' : `${formatCount(shown)} invoices`;
}
