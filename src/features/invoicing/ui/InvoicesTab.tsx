import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatNearDay } from '../../../shared/format-moment.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QuietTable } from '../../../ui/QuietTable.tsx';
import { getQuietly } from '../../../ui/quiet-query.ts';
import tab from '../../../ui/tab-list.module.css';
import type { Column } from '../../../ui/table-column.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type Invoice, type InvoiceStatus, invoice, invoiceStatusLabels } from '../contract.ts';

/** All invoices of one client, newest first. */
export function InvoicesTab({ clientId }: { clientId: number }) {
  const { currency, timeZone } = useCurrentUser().practice;
  const query = useQuery(getQuietly(['/api/clients', clientId, 'invoices'], invoice.array()));
  const columns = useMemo(() => invoiceColumns(currency, timeZone), [currency, timeZone]);
  return (
    <QuietTable
      label="Invoices"
      columns={columns}
      query={query}
      keyOf={each => each.id}
      empty={
        <EmptyState drawing="paper" title="No invoices yet">
          What you bill this client will appear here, with what is paid and what is still open.
        </EmptyState>
      }
    />
  );
}

/** Specification, section 4: paid default, overdue destructive, draft secondary. */
const badges = {
  paid: { color: 'green' },
  overdue: { color: 'red' },
  draft: { color: 'gray' },
  pending: { variant: 'outline', color: 'gray' },
} satisfies Record<InvoiceStatus, { variant?: string; color: string }>;

const invoiceColumns = (currency: string, zone: string): Column<Invoice>[] => [
  {
    name: 'Number',
    width: '9rem',
    phone: 'title',
    cell: ({ invoiceNumber }) => <b>{invoiceNumber}</b>,
  },
  {
    name: 'Description',
    leaves: 'second',
    cell: ({ description }) => <span className={tab.quiet}>{description ?? '–'}</span>,
  },
  {
    name: 'Amount',
    width: '8rem',
    align: 'end',
    phone: 'text',
    cell: ({ amount }) => formatMoney(amount, currency),
  },
  {
    name: 'Status',
    width: '7rem',
    phone: 'status',
    cell: ({ status }) => <Badge {...badges[status]}>{invoiceStatusLabels[status]}</Badge>,
  },
  {
    name: 'Due',
    width: '8rem',
    phone: 'detail',
    // A calendar day has no zone.
    cell: ({ dueDate }) => (
      <span className={tab.quiet}>{dueDate ? formatNearDay(`${dueDate}T12:00:00Z`, 'UTC') : '–'}</span>
    ),
  },
  {
    name: 'Paid',
    width: '8rem',
    leaves: 'first',
    cell: ({ paidAt }) => <span className={tab.quiet}>{paidAt ? formatNearDay(paidAt, zone) : '–'}</span>,
  },
];
