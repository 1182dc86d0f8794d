import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { formatShortDay } from '../../../../shared/format/format-time.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Commission, type CommissionStatus, commissionStatuses } from '../contract.ts';
import { affiliateColumn } from './affiliate-column.tsx';
import { commissionsQuery, exportPath, idOf } from './affiliate-queries.ts';
import classes from './affiliates.module.css';

const tones: Record<CommissionStatus, StatusTone> = {
  pending: 'open',
  approved: 'warning',
  paid: 'good',
  reversed: 'off',
};

/** Days are in the practice's time zone. */
const commissionColumns = (zone: string): Column<Commission>[] => [
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

/** All sales through affiliates, page by page. */
export function SalesPage() {
  const { list, rows } = usePages(commissionsQuery);
  const { timeZone } = useCurrentUser().practice;
  const mayExport = useMay('affiliates.export');
  const columns = useMemo(() => commissionColumns(timeZone), [timeZone]);
  return (
    <>
      <BackLink to="/marketplace" search={{ tab: 'affiliates' }}>
        Affiliates
      </BackLink>
      <PageHead
        title="Commissions"
        purpose="One per sale. A refund reverses it."
        actions={
          mayExport &&
          rows &&
          rows.length > 0 && (
            <Button component="a" href={exportPath} download leftSection={<Icon name="download" size={16} />}>
              Export CSV
            </Button>
          )
        }
      />
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the commissions" error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Commissions"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          skeletonRows={4}
          empty={
            <EmptyState title="No commissions yet" level="h2">
              Sales through affiliate links appear here.
            </EmptyState>
          }
          foot={
            rows && (
              <MoreRows
                count={countOf(rows.length, list.hasNextPage)}
                failure="Couldn’t load more commissions."
                list={list}
              />
            )
          }
        />
      )}
    </>
  );
}

function countOf(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${formatCount(shown)}`;
  return `${formatCount(shown)} ${shown === 1 ? 'commission' : 'commissions'}`;
}
