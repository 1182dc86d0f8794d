import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMonth } from '../../../shared/format-time.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { type InvoiceSearch, isFiltered } from './invoice-search.ts';

type Props = { search: InvoiceSearch; onClear: () => void; create: ReactNode };

/** No invoices: on the first day what will be here, under a filter the way back. */
export function InvoicesEmpty({ search, onClear, create }: Props) {
  if (!isFiltered(search)) {
    return (
      <EmptyState drawing="paper" title="No invoices yet" actions={create}>
        Bill a session, a package or anything else. Your client gets a page to pay on, and you see here what is still to
        come.
      </EmptyState>
    );
  }
  const { status, paidIn, search: words, client } = search;
  const asked = [
    status && statusWords[status],
    paidIn && `money that came in ${formatMonth(paidIn)}`,
    words && `“${words}” in number, client or description`,
    client && 'one client',
  ];
  return (
    <EmptyState drawing="paper" title="No invoices found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {`You looked for ${asked.filter(Boolean).join(', ')}.`}
    </EmptyState>
  );
}

const statusWords: Record<NonNullable<InvoiceSearch['status']>, string> = {
  open: 'invoices that are open',
  pending: 'invoices that are pending',
  part_paid: 'invoices that are paid in part',
  paid: 'invoices that are paid',
  overdue: 'invoices that are overdue',
  draft: 'drafts',
  void: 'void invoices',
};
