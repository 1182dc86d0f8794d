import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { reasonLabels, type Suppression, type SuppressionFilter } from '../contract.ts';
import { countAddresses, detailOf, questionOf, reasonTones } from './describe-suppression.ts';
import { refreshSuppressions, type SuppressionList, suppressionsPath } from './suppression-queries.ts';
import { isFiltered } from './suppression-search.ts';
import classes from './suppressions.module.css';

function useAllow() {
  const { mutate } = useMutation({
    mutationFn: ({ id }: Suppression) => api.delete(`${suppressionsPath}/${id}`),
    onSuccess: (_, { email }) => {
      toast.success('Allowed again', email);
      return refreshSuppressions();
    },
    onError: error =>
      toast.failure('Failed to allow the address', sentenceOf(error, 'Nothing was changed. Please try again.')),
  });
  return useCallback(
    async (suppression: Suppression) => {
      const isConfirmed = await confirm({ ...questionOf(suppression), cancelLabel: 'Keep' });
      if (isConfirmed) mutate(suppression);
    },
    [mutate],
  );
}

/** Days are in the practice's time zone. Actions depend on the role. */
function useSuppressionColumns(): Column<Suppression>[] {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('suppressions.write');
  const allow = useAllow();
  return useMemo(() => {
    const columns: Column<Suppression>[] = [
      {
        name: 'Email',
        phone: 'title',
        width: '32%',
        cell: ({ email }) => <span className={classes.email}>{email}</span>,
      },
      {
        name: 'Reason',
        width: '8.25rem',
        phone: 'status',
        cell: ({ reason }) => <StatusDot tone={reasonTones[reason]}>{reasonLabels[reason]}</StatusDot>,
      },
      {
        name: 'Details',
        phone: 'text',
        cell: suppression => (
          <span className={listStyles.quiet} title={suppression.detail ?? undefined}>
            {detailOf(suppression)}
          </span>
        ),
      },
      {
        name: 'Since',
        width: '7.25rem',
        phone: 'detail',
        leaves: 'first',
        cell: ({ createdAt }) => formatNearDay(createdAt, zone, Date.now()),
      },
    ];
    if (!mayWrite) return columns;
    const actions: Column<Suppression> = {
      name: 'Actions',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      phone: 'actions',
      cell: suppression => <Actions suppression={suppression} onAllow={() => void allow(suppression)} />,
    };
    return [...columns, actions];
  }, [zone, mayWrite, allow]);
}

function Actions({ suppression: { email, reason }, onAllow }: { suppression: Suppression; onAllow: () => void }) {
  const isUnsubscribed = reason === 'unsubscribed';
  return (
    <RowMenu label={`Actions for ${email}, ${reasonLabels[reason]}`}>
      <Menu.Item leftSection={<Icon name="check" size={16} />} disabled={isUnsubscribed} onClick={onAllow}>
        {isUnsubscribed ? 'Only they can resubscribe' : 'Allow again'}
      </Menu.Item>
    </RowMenu>
  );
}

type Props = { suppressions: SuppressionList; filter: SuppressionFilter; onClear: () => void };

export function SuppressionTable({ suppressions, filter, onClear }: Props) {
  const { list, rows, first, isStale } = suppressions;
  const total = first?.total ?? 0;
  const columns = useSuppressionColumns();
  if (list.isError && !list.data) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load the blocked addresses" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  return (
    <DataTable
      label="Blocked addresses"
      columns={columns}
      rows={rows}
      keyOf={idOf}
      empty={<NoneFound filter={filter} onClear={onClear} />}
      isStale={isStale}
      foot={
        rows && <MoreRows count={countOf(rows.length, total)} failure="Couldn’t load more addresses." list={list} />
      }
    />
  );
}

function NoneFound({ filter, onClear }: { filter: SuppressionFilter; onClear: () => void }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState drawing="mail" title="No addresses found" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No addresses match your filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="mail" title="No blocked addresses">
      People who unsubscribe, bounce or report spam are added automatically.
    </EmptyState>
  );
}

const countOf = (shown: number, total: number) =>
  shown < total ? `${formatCount(shown)} of ${countAddresses(total)}` : countAddresses(total);

const idOf = (suppression: Suppression) => suppression.id;
