import { formatNearDay } from '../../../../shared/format-moment.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { formatShortDay } from '../../../../shared/format-time.ts';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import type { Column } from '../../../../ui/table-column.ts';
import { type Commission, type CommissionStatus, commissionStatuses } from '../contract.ts';
import { affiliateColumn } from './affiliate-column.tsx';
import classes from './affiliates.module.css';

const tones: Record<CommissionStatus, StatusTone> = {
  pending: 'open',
  approved: 'warning',
  paid: 'good',
  reversed: 'off',
};

/** Days are the practice's. */
export const commissionColumns = (zone: string): Column<Commission>[] => [
  affiliateColumn(),
  { name: 'Product', phone: 'text', leaves: 'first', cell: ({ productTitle }) => <bdi>{productTitle}</bdi> },
  {
    name: 'Sold',
    width: '7rem',
    leaves: 'second',
    cell: ({ createdAt }) => formatNearDay(createdAt, zone, Date.now()),
  },
  {
    name: 'Price',
    width: '7rem',
    align: 'end',
    leaves: 'first',
    cell: ({ saleAmount, currency }) => formatMoney(saleAmount, currency),
  },
  {
    name: 'Commission',
    width: '8rem',
    align: 'end',
    phone: 'detail',
    cell: ({ amount, currency }) => <b>{formatMoney(amount, currency)}</b>,
  },
  {
    name: 'Status',
    width: '11rem',
    phone: 'status',
    cell: commission => (
      <span className={classes.two}>
        <StatusDot tone={tones[commission.status]}>{commissionStatuses[commission.status]}</StatusDot>
        <Note commission={commission} zone={zone} />
      </span>
    ),
  },
];

function Note({ commission: { status, holdUntil, isOwedBack }, zone }: { commission: Commission; zone: string }) {
  if (status === 'pending') return <span className={classes.more}>until {formatShortDay(holdUntil, zone)}</span>;
  return isOwedBack && <span className={classes.more}>off the next payout</span>;
}
