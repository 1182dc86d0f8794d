import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/layout/links.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { selectColumn } from '../../../../ui/table/select-column.tsx';
import { type Selection, useHasSelected, useSelected } from '../../../../ui/table/selection.ts';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { reasonLabels } from '../../../messaging/suppressions/contract.ts';
import { reasonTones, whyNone } from '../../../messaging/suppressions/ui/describe-suppression.ts';
import { BulkAction } from '../../../people/clients/ui/list/BulkAction.tsx';
import bulkBarStyles from '../../../people/clients/ui/list/bulk-bar.module.css';
import {
  type DeletionInput,
  deletionAnswer,
  type Subscriber,
  type SubscriberFilter,
  sourceLabels,
} from '../subscriber.ts';
import {
  countSubscribers,
  nameOf,
  refreshSubscribers,
  type SubscriberList,
  shortStatus,
  statusTones,
  subscribersPath,
} from './subscriber-queries.ts';
import { filterOf, type SubscriberSearch } from './subscriber-search.ts';
import classes from './subscribers.module.css';

type DeletionRequest = {
  which: DeletionInput;
  /** For the confirmation: an address, or "12 subscribers". */
  named: string;
  count: number;
  /** How many of them have unsubscribed; that stays recorded after the deletion. */
  unsubscribed: number;
};

/** Asks for confirmation. `onDeleted` runs before the list is refetched. */
function useDeleteSubscribers(onDeleted?: () => void) {
  const deletion = useMutation({
    mutationFn: ({ which }: DeletionRequest) => api.post(`${subscribersPath}/delete`, which, deletionAnswer),
    onSuccess: ({ deleted }) => {
      onDeleted?.();
      toast.success(`${countSubscribers(deleted)} deleted`);
      return refreshSubscribers();
    },
    onError: error =>
      toast.failure('Failed to delete subscribers', sentenceOf(error, 'Nothing was deleted. Please try again.')),
  });
  const remove = async (request: DeletionRequest) => {
    const isConfirmed = await confirm({
      title: `Delete ${request.named}?`,
      message: describeDeletion(request),
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) deletion.mutate(request);
  };
  return { remove, isPending: deletion.isPending };
}

function describeDeletion({ count, unsubscribed }: DeletionRequest): string {
  const always = 'This can’t be undone. A deleted address can subscribe again.';
  if (!unsubscribed) return always;
  const subject = count === 1 ? 'This person has unsubscribed' : 'Some of them have unsubscribed';
  return `${always}\n\n${subject}. They stay unsubscribed: they won’t get your campaigns, and importing won’t bring them back.`;
}

type SubscriberBarProps = {
  selection: Selection;
  shown: Subscriber[];
  total: number;
  filter: SubscriberFilter;
  /** Unsubscribed among all matches of the filter. */
  unsubscribed: number;
};

/** Bulk actions for the selected subscribers. */
function SubscriberBar({ selection, shown, total, filter, unsubscribed }: SubscriberBarProps) {
  const { ids, isAll } = useSelected(selection);
  const { remove, isPending } = useDeleteSubscribers(selection.clear);
  const count = isAll ? total : ids.size;
  const goneOfShown = shown.filter(({ id, status }) => ids.has(id) && status === 'unsubscribed').length;
  return (
    <section className={bulkBarStyles.bar} aria-label="Selected subscribers">
      <b aria-live="polite">{formatCount(count)} selected</b>
      {count < total && (
        <Button
          size="xs"
          variant="subtle"
          // Phones show no table header with a checkbox to select all rows.
          className={ids.size === shown.length ? undefined : bulkBarStyles.onPhone}
          aria-label={`Select all ${formatCount(total)} that match`}
          onClick={selection.selectAll}
        >
          <span className={bulkBarStyles.long}>{`Select all ${formatCount(total)} that match`}</span>
          <span className={bulkBarStyles.short}>All</span>
        </Button>
      )}
      <BulkAction
        icon="trash"
        label="Delete"
        disabled={isPending}
        onClick={() =>
          void remove({
            which: isAll ? { filter } : { ids: [...ids] },
            named: countSubscribers(count),
            count,
            unsubscribed: isAll ? unsubscribed : goneOfShown,
          })
        }
      />
      <Button size="xs" variant="subtle" className={bulkBarStyles.clear} onClick={selection.clear}>
        Clear
      </Button>
    </section>
  );
}

/** Asks for confirmation, because only the person can undo it. */
function useUnsubscribe() {
  const unsubscribing = useMutation({
    mutationFn: ({ id }: Subscriber) => api.post(`${subscribersPath}/${id}/unsubscribe`, {}),
    onSuccess: (_, { email }) => {
      toast.success('Unsubscribed', email);
      return refreshSubscribers();
    },
    onError: error =>
      toast.failure('Failed to unsubscribe', sentenceOf(error, 'Nothing was changed. Please try again.')),
  });
  return async (subscriber: Subscriber) => {
    const isConfirmed = await confirm({
      title: `Unsubscribe ${subscriber.email}?`,
      message: 'They won’t get your newsletter anymore. Only they can subscribe again, on your page.',
      confirmLabel: 'Unsubscribe',
      cancelLabel: 'Keep',
    });
    if (isConfirmed) unsubscribing.mutate(subscriber);
  };
}

type UseSubscriberColumnsProps = {
  subscriber: Subscriber;
  /** Undefined without the permission. */
  onUnsubscribe?: (subscriber: Subscriber) => void;
  onDelete?: (subscriber: Subscriber) => void;
};

function SubscriberMenu({ subscriber, onUnsubscribe, onDelete }: UseSubscriberColumnsProps) {
  const { clientId, status, email } = subscriber;
  return (
    <RowMenu label={`Actions for ${email}`}>
      {clientId && (
        <MenuLink to="/clients/$id" params={{ id: String(clientId) }} leftSection={<Icon name="person" size={16} />}>
          View client
        </MenuLink>
      )}
      {onUnsubscribe && (
        <Menu.Item
          leftSection={<Icon name="mail" size={16} />}
          disabled={status === 'unsubscribed'}
          onClick={() => onUnsubscribe(subscriber)}
        >
          {status === 'unsubscribed' ? 'Already unsubscribed' : 'Unsubscribe'}
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => onDelete(subscriber)}
        >
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** Columns depend on the user's permissions. */
function useSubscriberColumns(selection: Selection) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('subscribers.write');
  const mayDelete = useMay('subscribers.delete');
  const { remove } = useDeleteSubscribers();
  const unsubscribe = useUnsubscribe();
  const removeOne = ({ id, email, status }: Subscriber) =>
    void remove({ which: { ids: [id] }, named: email, count: 1, unsubscribed: status === 'unsubscribed' ? 1 : 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these only hand on, and new columns would draw every row again
  return useMemo(
    () => [
      ...(mayDelete
        ? [selectColumn<Subscriber>(selection, { rows: 'subscribers', nameOf: ({ email }) => email })]
        : []),
      nameColumn,
      emailColumn,
      statusColumn,
      sourceColumn,
      sinceColumn(zone),
      ...(mayWrite
        ? [
            {
              name: 'Actions',
              isHeaderHidden: true,
              width: '3rem',
              align: 'end' as const,
              phone: 'actions' as const,
              cell: (subscriber: Subscriber) => (
                <SubscriberMenu
                  subscriber={subscriber}
                  onUnsubscribe={one => void unsubscribe(one)}
                  onDelete={mayDelete ? removeOne : undefined}
                />
              ),
            },
          ]
        : []),
    ],
    [zone, selection, mayWrite, mayDelete],
  );
}

type Props = {
  subscribers: SubscriberList;
  filter: SubscriberSearch;
  selection: Selection;
  onSort: (sort: string) => void;
  empty: ReactNode;
};

export function SubscriberTable({ subscribers, filter, selection, onSort, empty }: Props) {
  const { list, rows, first, isStale } = subscribers;
  const { total = 0, counts } = first ?? {};
  const columns = useSubscriberColumns(selection);
  const hasSelected = useHasSelected(selection);
  // Tells the selection store, which lives outside React, which rows exist.
  useEffect(() => selection.show(rows?.map(idOf) ?? []), [selection, rows]);
  if (list.isError && !list.data) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load subscribers" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  }
  const unsubscribed = !filter.status || filter.status === 'unsubscribed' ? (counts?.unsubscribed ?? 0) : 0;
  return (
    <DataTable
      label="Subscribers"
      columns={columns}
      rows={rows}
      keyOf={idOf}
      sort={filter.sort ?? '-since'}
      onSort={onSort}
      empty={empty}
      isStale={isStale}
      bar={
        rows && hasSelected ? (
          <SubscriberBar
            selection={selection}
            shown={rows}
            total={total}
            filter={filterOf(filter)}
            unsubscribed={unsubscribed}
          />
        ) : undefined
      }
      foot={
        rows && <MoreRows count={countOf(rows.length, total)} failure="Couldn’t load more subscribers." list={list} />
      }
    />
  );
}

const countOf = (shown: number, total: number) =>
  shown < total ? `${formatCount(shown)} of ${countSubscribers(total)}` : countSubscribers(total);

const idOf = (subscriber: Subscriber) => subscriber.id;

type SubscriberColumn = Column<Subscriber, 'name' | 'since'>;

const nameColumn: SubscriberColumn = {
  name: 'Name',
  sort: 'name',
  phone: 'title',
  cell: subscriber => <Name subscriber={subscriber} />,
};

/** Links to the client, if there is one. */
function Name({ subscriber }: { subscriber: Subscriber }) {
  const name = nameOf(subscriber);
  const shown = name || (
    <>
      <span className={classes.none}>No name</span>
      <span className={classes.addressAsName}>{subscriber.email}</span>
    </>
  );
  if (!subscriber.clientId) return <span className={listStyles.name}>{shown}</span>;
  return (
    <RowLink href={`/clients/${subscriber.clientId}`} className={`${listStyles.name} ${classes.client}`}>
      {shown}
    </RowLink>
  );
}

const emailColumn: SubscriberColumn = {
  name: 'Email',
  width: '32%',
  phone: 'text',
  cell: subscriber => (
    <span className={classes.quiet} data-nameless={nameOf(subscriber) ? undefined : true}>
      {subscriber.email}
    </span>
  ),
};

const statusColumn: SubscriberColumn = {
  name: 'Status',
  width: '8.25rem',
  phone: 'status',
  cell: ({ status, suppressed }) =>
    suppressed && status !== 'unsubscribed' ? (
      <span title={`No campaigns: ${whyNone[suppressed]}`}>
        <StatusDot tone={reasonTones[suppressed]}>{reasonLabels[suppressed]}</StatusDot>
      </span>
    ) : (
      <span className={status === 'active' ? classes.active : undefined}>
        <StatusDot tone={statusTones[status]}>{shortStatus[status]}</StatusDot>
      </span>
    ),
};

const sourceColumn: SubscriberColumn = {
  name: 'Source',
  width: '8.5rem',
  leaves: 'first',
  cell: ({ source }) => <span className={classes.quiet}>{sourceLabels[source]}</span>,
};

/** In the practice's time zone. */
const sinceColumn = (zone: string): SubscriberColumn => ({
  name: 'Since',
  sort: 'since',
  width: '7.25rem',
  leaves: 'second',
  phone: 'detail',
  cell: ({ since }) => formatNearDay(since, zone, Date.now()),
});
