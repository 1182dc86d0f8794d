import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMonth } from '../../../../shared/format-time.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { type InvoiceSearch, isFiltered } from './invoice-search.ts';

type Props = { search: InvoiceSearch; onClear: () => void; create: ReactNode };

/** No invoices: on the first day what will be here, under a filter the way back. */
export function InvoicesEmpty({ search, onClear, create }: Props) {
  if (!isFiltered(search)) {
    return (
      <EmptyState drawing="paper" title="No invoices yet" actions={create}>
        Bill an appointment, a package or anything else. Your client gets a payment page, and you track what’s due here.
      </EmptyState>
    );
  }
  const { status, paidIn, search: words, client } = search;
  const asked = [
    status && statusWords[status],
    paidIn && `paid in ${formatMonth(paidIn)}`,
    words && `“${words}” in number, client or description`,
    client && 'one client',
  ];
  return (
    <EmptyState drawing="paper" title="No invoices found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {`Your filters: ${asked.filter(Boolean).join(', ')}.`}
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
