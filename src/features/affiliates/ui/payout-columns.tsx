import { formatMoney } from '../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../shared/format-time.ts';
import type { Column } from '../../../ui/table-column.ts';
import type { Payout } from '../contract.ts';
import { affiliateColumn } from './affiliate-column.tsx';

export const payoutColumns: Column<Payout>[] = [
  affiliateColumn(),
  { name: 'Note', phone: 'text', cell: ({ note }) => <bdi>{note}</bdi> },
  {
    name: 'Commissions',
    width: '7.5rem',
    align: 'end',
    leaves: 'first',
    cell: ({ commissions }) => commissions.toLocaleString('en-US'),
  },
  { name: 'Paid on', width: '11rem', phone: 'detail', cell: ({ paidOn }) => formatCalendarDate(paidOn) },
  {
    name: 'Amount',
    width: '9rem',
    align: 'end',
    phone: 'status',
    cell: ({ amount, currency }) => <b>{formatMoney(amount, currency)}</b>,
  },
];
