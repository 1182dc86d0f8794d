import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { usePages } from '../../../../ui/pages.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Invoice } from '../contract.ts';
import { InvoicesEmpty } from './InvoicesEmpty.tsx';
import { invoicePagesQuery } from './invoice-queries.ts';
import type { InvoiceSearch } from './invoice-search.ts';
import classes from './invoices.module.css';
import { listColumns } from './list-columns.tsx';
import { useInvoiceActions } from './use-invoice-actions.tsx';

type Props = { search: InvoiceSearch; onClear: () => void; create: ReactNode };

/** Invoices page by page, newest first, more as one scrolls. */
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
      <div className={classes.unread}>
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
  if (hasMore) return `The newest ${shown.toLocaleString('en-US')} invoices`;
  return shown === 1 ? '1 invoice' : `${shown.toLocaleString('en-US')} invoices`;
}
