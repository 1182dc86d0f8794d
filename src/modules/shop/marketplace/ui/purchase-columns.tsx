import { formatMoment, formatNearDay } from '../../../../shared/format-moment.ts';
import { RowLink } from '../../../../ui/RowLink.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import type { Column } from '../../../../ui/table-column.ts';
import type { Purchase } from '../contract.ts';
import { aboutAmount, amountOf, buyerOf, statusOf } from './describe-purchase.ts';
import { PurchaseMenu } from './PurchaseMenu.tsx';
import classes from './purchases.module.css';

type Given = {
  /** Of the practice's clocks. */
  zone: string;
  mayWrite: boolean;
  /** Null for whom it would be refused. */
  onRefund: ((purchase: Purchase) => void) | null;
};

export const purchaseColumns = ({ zone, mayWrite, onRefund }: Given): Column<Purchase>[] => [
  buyer,
  product(zone),
  amount,
  status,
  downloads,
  {
    name: 'Date',
    width: '9.5rem',
    leaves: 'second',
    cell: ({ createdAt }) => <span className={classes.quiet}>{formatMoment(createdAt, zone)}</span>,
  },
  ...(mayWrite
    ? [
        {
          name: 'Actions',
          isHeaderHidden: true,
          width: '3rem',
          align: 'end' as const,
          phone: 'actions' as const,
          cell: (purchase: Purchase) => <PurchaseMenu purchase={purchase} onRefund={onRefund} />,
        },
      ]
    : []),
];

/** Of a client the way to their record. */
const buyer: Column<Purchase> = {
  name: 'Customer',
  phone: 'title',
  cell: purchase => {
    const { clientId, customerEmail, customerName } = purchase;
    const name = buyerOf(purchase);
    return (
      <>
        {clientId ? (
          <RowLink href={`/clients/${clientId}`} className={`${classes.name} ${classes.client}`}>
            {name}
          </RowLink>
        ) : (
          <span className={classes.name} dir="auto">
            {name}
          </span>
        )}
        {customerName && <span className={classes.below}>{customerEmail}</span>}
      </>
    );
  },
};

const product = (zone: string): Column<Purchase> => ({
  name: 'Product',
  width: '22%',
  phone: 'text',
  cell: ({ productTitle, createdAt }) => (
    <span className={classes.quiet} title={productTitle}>
      <bdi>{productTitle}</bdi>
      <span className={classes.onPhone}> · {formatNearDay(createdAt, zone)}</span>
    </span>
  ),
});

const amount: Column<Purchase> = {
  name: 'Amount',
  width: '9rem',
  phone: 'detail',
  cell: purchase => {
    const about = aboutAmount(purchase);
    return (
      <>
        <span className={classes.amount}>{amountOf(purchase)}</span>
        {(about || purchase.isTest) && (
          <span className={classes.below} title={about ?? undefined}>
            {[about, purchase.isTest && 'Test payment'].filter(Boolean).join(' · ')}
          </span>
        )}
      </>
    );
  },
};

const status: Column<Purchase> = {
  name: 'Status',
  width: '7.25rem',
  phone: 'status',
  cell: purchase => {
    const { tone, word } = statusOf(purchase);
    return <StatusDot tone={tone}>{word}</StatusDot>;
  },
};

const downloads: Column<Purchase> = {
  name: 'Downloads',
  width: '5.75rem',
  leaves: 'first',
  cell: ({ downloadCount, downloadLimit }) => (
    <span className={classes.quiet}>
      {downloadCount} of {downloadLimit}
    </span>
  ),
};
