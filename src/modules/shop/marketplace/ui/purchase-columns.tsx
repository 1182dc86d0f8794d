import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatMoment, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Purchase, type PurchaseStatus, purchase as purchaseSchema, purchaseStatuses } from '../contract.ts';
import { purchasesPath, refreshPurchases } from './marketplace-queries.ts';
import classes from './purchases.module.css';

type PurchaseMenuProps = {
  purchase: Purchase;
  /** Null without permission. */
  onRefund: ((purchase: Purchase) => void) | null;
};

/** Actions for a purchase; none if it was never paid. */
function PurchaseMenu({ purchase, onRefund }: PurchaseMenuProps) {
  if (purchase.status !== 'completed') return <span className={classes.noMenu} />;
  return (
    <RowMenu label={`Actions for ${buyerOf(purchase)}`}>
      <Items purchase={purchase} onRefund={onRefund} />
    </RowMenu>
  );
}

/** Help for buyers who can't download: a new link, more downloads. */
function usePurchaseActions({ id, customerEmail }: Purchase) {
  const { hasMailServer } = useCurrentUser().practice;
  const sending = useMutation({
    mutationFn: () => api.post(`${purchasesPath}/${id}/send-link`),
    onSuccess: () =>
      hasMailServer
        ? toast.success('Email queued', `It links to everything ${customerEmail} bought from you.`)
        : toast.failure('Email not sent', 'No mail server is set up. Find the link in Email Logs.'),
    onError: error => toast.failure('Failed to resend the link', sentenceOf(error, 'Try again.')),
  });
  const resetting = useMutation({
    mutationFn: () => api.post(`${purchasesPath}/${id}/reset-downloads`, undefined, purchaseSchema),
    onSuccess: ({ downloadCount, downloadLimit }) => {
      const left = downloadLimit - downloadCount;
      toast.success('Downloads reset', `${left} ${left === 1 ? 'download' : 'downloads'} left.`);
    },
    onError: error => toast.failure('Failed to reset downloads', sentenceOf(error, 'Try again.')),
    onSettled: refreshPurchases,
  });
  return { sendLink: () => sending.mutate(), resetDownloads: () => resetting.mutate() };
}

function Items({ purchase, onRefund }: PurchaseMenuProps) {
  const { sendLink, resetDownloads } = usePurchaseActions(purchase);
  return (
    <>
      <Menu.Item leftSection={<Icon name="mail" size={16} />} onClick={sendLink}>
        Resend link
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="retry" size={16} />} onClick={resetDownloads}>
        Reset downloads
      </Menu.Item>
      {onRefund && (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<Icon name="card" size={16} />}
            disabled={purchase.isRefunding}
            onClick={() => onRefund(purchase)}
          >
            {isFreePurchase(purchase) ? 'End access' : 'Refund'}
          </Menu.Item>
        </>
      )}
    </>
  );
}

type ColumnOptions = {
  /** Time zone of the practice. */
  zone: string;
  mayWrite: boolean;
  /** Null without permission. */
  onRefund: ((purchase: Purchase) => void) | null;
  /** The page says that all payments are tests, so the rows need not. */
  isTestMode: boolean;
};

export const purchaseColumns = ({ zone, mayWrite, onRefund, isTestMode }: ColumnOptions): Column<Purchase>[] => [
  buyer,
  product,
  amount(zone, isTestMode),
  status,
  downloads,
  {
    name: 'Date',
    width: '9.5rem',
    leaves: 'second',
    cell: ({ createdAt }) => <span className={listStyles.quiet}>{formatMoment(createdAt, zone)}</span>,
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

/** Links to the client record if there is one. */
const buyer: Column<Purchase> = {
  name: 'Customer',
  phone: 'title',
  cell: purchase => {
    const { clientId, customerEmail, customerName } = purchase;
    const name = buyerOf(purchase);
    return (
      <>
        {clientId ? (
          <RowLink href={`/clients/${clientId}`} className={`${listStyles.name} ${classes.client}`}>
            {name}
          </RowLink>
        ) : (
          <span className={listStyles.name} dir="auto">
            {name}
          </span>
        )}
        {customerName && <span className={classes.below}>{customerEmail}</span>}
      </>
    );
  },
};

const product: Column<Purchase> = {
  name: 'Product',
  width: '22%',
  phone: 'text',
  cell: ({ productTitle }) => (
    <span className={listStyles.quiet} title={productTitle}>
      <bdi>{productTitle}</bdi>
    </span>
  ),
};

const amount = (zone: string, isTestMode: boolean): Column<Purchase> => ({
  name: 'Amount',
  width: '9rem',
  phone: 'detail',
  cell: purchase => {
    const about = aboutAmount(purchase);
    return (
      <>
        <span className={classes.amount}>{amountOf(purchase)}</span>
        <span className={classes.onPhone}>{formatNearDay(purchase.createdAt, zone)}</span>
        {about && (
          <span className={classes.below} title={about}>
            {about}
          </span>
        )}
        {purchase.isTest && !isTestMode && <span className={classes.below}>Test payment</span>}
      </>
    );
  },
});

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
    <span className={listStyles.quiet}>
      {downloadCount} of {downloadLimit}
    </span>
  ),
};

const tones: Record<PurchaseStatus, StatusTone> = {
  completed: 'good',
  pending: 'open',
  refunded: 'off',
  failed: 'off',
};

function statusOf({ status, isRefunding }: Purchase): { tone: StatusTone; word: string } {
  if (isRefunding) return { tone: 'warning', word: 'Refunding...' };
  return { tone: tones[status], word: purchaseStatuses[status] };
}

export const isFreePurchase = ({ amount }: Purchase) => Number(amount) === 0;

/** "$39.00", or "Free". */
const amountOf = (purchase: Purchase) =>
  isFreePurchase(purchase) ? 'Free' : formatMoney(purchase.amount, purchase.currency);

/** Notes on the amount: coupon and refunds. */
function aboutAmount({ discount, couponCode, currency, refunded, status }: Purchase): string {
  const notes = [
    Number(discount) > 0 && `${couponCode ?? 'Coupon'} −${formatMoney(discount, currency)}`,
    Number(refunded) > 0 && status !== 'refunded' && `${formatMoney(refunded, currency)} refunded`,
  ];
  return notes.filter(Boolean).join(' · ');
}

export const buyerOf = ({ customerName, customerEmail }: Purchase) => customerName || customerEmail;
