import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { countRows, usePages } from '../../../../ui/data/pages.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Payout } from '../contract.ts';
import { affiliateColumn } from './affiliate-column.tsx';
import { idOf, minRowsForSearch, payoutPages, payoutsPath, refreshAffiliates } from './affiliate-queries.ts';
import classes from './affiliates.module.css';

const columns: Column<Payout>[] = [
  affiliateColumn(),
  { name: 'Note', phone: 'text', cell: ({ note }) => <bdi>{note}</bdi> },
  {
    name: 'Commissions',
    width: '7.5rem',
    align: 'end',
    leaves: 'first',
    cell: ({ commissions }) => formatCount(commissions),
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

function PayoutMenu({ payout: { id, affiliateName, amount, currency } }: { payout: Payout }) {
  const sum = formatMoney(amount, currency);
  const deleting = useMutation({
    mutationFn: () => api.delete(`${payoutsPath}/${id}`),
    onSuccess: () => {
      toast.success('Payout deleted', `${sum} to ${affiliateName}`);
      return refreshAffiliates();
    },
    onError: error => toast.failure('Failed to delete the payout', sentenceOf(error, 'Nothing was deleted.')),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Delete the payout of ${sum} to ${affiliateName}?`,
      message: 'The commissions become due again. This doesn’t reverse any payment you made.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isConfirmed) deleting.mutate();
  };
  return (
    <RowMenu label={`Actions for the payout of ${sum} to ${affiliateName}`}>
      <Menu.Item c="var(--danger-text)" leftSection={<Icon name="trash" size={16} />} onClick={() => void remove()}>
        Delete payout
      </Menu.Item>
    </RowMenu>
  );
}

const actions: Column<Payout> = {
  name: 'Actions',
  isHeaderHidden: true,
  width: '3rem',
  align: 'end',
  phone: 'actions',
  cell: payout => <PayoutMenu payout={payout} />,
};

const payoutColumns = (mayWrite: boolean): Column<Payout>[] => (mayWrite ? [...columns, actions] : columns);

/** Recorded payouts, newest first. */
export function PayoutHistory() {
  const [search, setSearch] = useState('');
  const mayWrite = useMay('affiliates.write');
  const columns = useMemo(() => payoutColumns(mayWrite), [mayWrite]);
  const { list, rows, first, isStale } = usePages(payoutPages(search));
  const total = first?.total ?? 0;
  return (
    <Section title="Payout history">
      {(search || total > minRowsForSearch) && (
        <search className={classes.tools}>
          <SearchField className={classes.search} label="Search payouts" value={search} onSearch={setSearch} />
        </search>
      )}
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the payouts" error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Payouts"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          skeletonRows={3}
          isStale={isStale}
          empty={search ? <NothingFound onClear={() => setSearch('')} /> : <NoPayouts />}
          foot={
            rows && (
              <MoreRows
                count={countRows(rows.length, total, 'payout')}
                failure="Couldn’t load more payouts."
                list={list}
              />
            )
          }
        />
      )}
    </Section>
  );
}

const NoPayouts = () => (
  <EmptyState title="No payouts yet" level="h3">
    Pay your affiliates any way you like, then record it here.
  </EmptyState>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No payouts found" level="h3" actions={<Button onClick={onClear}>Clear search</Button>}>
    No payouts match your search.
  </EmptyState>
);
