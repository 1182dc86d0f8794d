import { formatMoney } from '../../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../../shared/format-time.ts';
import type { Column } from '../../../../ui/table-column.ts';
import type { Payout } from '../contract.ts';
import { affiliateColumn } from './affiliate-column.tsx';
import { PayoutMenu } from './PayoutMenu.tsx';

const columns: Column<Payout>[] = [
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

const actions: Column<Payout> = {
  name: 'Actions',
  isHeaderHidden: true,
  width: '3rem',
  align: 'end',
  phone: 'actions',
  cell: payout => <PayoutMenu payout={payout} />,
};

/** With what the role may do. */
export const payoutColumns = (mayWrite: boolean): Column<Payout>[] => (mayWrite ? [...columns, actions] : columns);
