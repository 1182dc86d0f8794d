import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { formatCalendarMonthDay, formatDayAndTime, formatTime } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { ZoneNote } from '../../../../ui/time/ZoneNote.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import { usePractitioners } from '../../appointments/ui/use-practitioners.ts';
import { partLabels, type WaitlistEntry } from '../contract.ts';
import { AddToWaitlist } from './AddToWaitlist.tsx';
import classes from './waitlist.module.css';
import { refreshWaitlist, waitlistPath, waitlistQuery } from './waitlist-queries.ts';

function useRemoveFromWaitlist() {
  const { mutate } = useMutation({
    mutationFn: ({ id }: WaitlistEntry) => api.delete(`${waitlistPath}/${id}`),
    onSuccess: async () => {
      toast.success('Removed from the waitlist');
      await refreshWaitlist();
    },
    onError: async error => {
      toast.failure('Failed to update the waitlist', sentenceOf(error, 'Nothing changed. Try again.'));
      await refreshWaitlist();
    },
  });
  return useCallback(
    async (entry: WaitlistEntry) => {
      const isSure = await confirm({
        title: `Remove ${entry.client.firstName} ${entry.client.lastName} from the waitlist?`,
        message: 'Any time on offer to them now goes to the next person.',
        confirmLabel: 'Remove',
        isDestructive: true,
      });
      if (isSure) mutate(entry);
    },
    [mutate],
  );
}

const nameOf = ({ client }: WaitlistEntry) => `${client.firstName} ${client.lastName}`;

type ColumnOptions = {
  zone: string;
  /** Names of practitioners by ID; null if there is only one. */
  practitioners: Map<number, string> | null;
  /** Null for roles without permission. */
  remove: ((entry: WaitlistEntry) => void) | null;
};

function waitlistColumns({ zone, practitioners, remove }: ColumnOptions): Column<WaitlistEntry>[] {
  const columns: Column<WaitlistEntry>[] = [
    {
      name: 'Client',
      phone: 'title',
      cell: entry => (
        <Link to="/clients/$id" params={{ id: String(entry.client.id) }} className={classes.client}>
          <Portrait initials={initialsOf(entry.client)} seed={entry.client.id} size="small" />
          <span>{nameOf(entry)}</span>
        </Link>
      ),
    },
    {
      name: 'Service',
      phone: 'text',
      cell: ({ service, userId }) => (
        <>
          {service ?? 'No longer offered'}
          {practitioners && <span className={classes.more}>with {practitioners.get(userId) ?? 'a former member'}</span>}
        </>
      ),
    },
    {
      name: 'When',
      width: '10rem',
      phone: 'detail',
      cell: ({ firstDay, lastDay, partOfDay }) => (
        <>
          {firstDay === lastDay
            ? formatCalendarMonthDay(firstDay)
            : `${formatCalendarMonthDay(firstDay)} to ${formatCalendarMonthDay(lastDay)}`}
          <span className={classes.more}>{partLabels[partOfDay]}</span>
        </>
      ),
    },
    { name: 'Last offer', width: '13rem', phone: 'status', cell: entry => <LastOffer entry={entry} zone={zone} /> },
  ];
  if (!remove) return columns;
  const actions: Column<WaitlistEntry> = {
    name: 'Actions',
    isHeaderHidden: true,
    width: '3rem',
    align: 'end',
    phone: 'actions',
    cell: entry => (
      <RowMenu label={`Actions for ${nameOf(entry)}`}>
        <Menu.Item onClick={() => remove(entry)}>Remove from the waitlist</Menu.Item>
      </RowMenu>
    ),
  };
  return [...columns, actions];
}

const tones: Record<string, StatusTone> = { open: 'open', accepted: 'good', declined: 'off', expired: 'warning' };
const statusLabels: Record<string, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'No answer',
  withdrawn: 'Withdrawn',
};

function LastOffer({ entry: { offers }, zone }: { entry: WaitlistEntry; zone: string }) {
  const [last] = offers;
  if (!last) return <StatusDot tone="off">None yet</StatusDot>;
  const what =
    last.status === 'open' ? `Offered until ${formatTime(last.expiresAt, zone)}` : (statusLabels[last.status] ?? '');
  return (
    <>
      <StatusDot tone={tones[last.status] ?? 'off'}>{what}</StatusDot>
      <span className={classes.more}>{formatDayAndTime(last.startTime, zone)}</span>
    </>
  );
}

export function WaitlistPage() {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const waiting = useQuery(waitlistQuery);
  const mayWrite = useMay('appointments.write');
  const [isAdding, setAdding] = useState(false);
  const remove = useRemoveFromWaitlist();
  const team = usePractitioners();
  const columns = useMemo(() => {
    const practitioners = team.length > 1 ? new Map(team.map(({ userId, name }) => [userId, name])) : null;
    return waitlistColumns({ zone: timeZone, practitioners, remove: mayWrite ? remove : null });
  }, [team, timeZone, mayWrite, remove]);
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      Add to waitlist
    </Button>
  );
  return (
    <>
      <BackLink to="/appointments">Appointments</BackLink>
      <PageHead
        title="Waitlist"
        purpose="When a time opens up, we email one person at a time and hold it while they decide."
        actions={waiting.data?.length ? add : null}
      />
      <NoMailServer />
      {waiting.data && waiting.data.length > 0 && <ZoneNote zone={timeZone} now={now} />}
      {waiting.isError && !waiting.data ? (
        <div className={section.card}>
          <ErrorState
            title="Failed to load the waitlist"
            error={waiting.error}
            onRetry={() => void waiting.refetch()}
          />
        </div>
      ) : (
        <DataTable
          label="Waitlist"
          columns={columns}
          rows={waiting.data}
          keyOf={idOf}
          skeletonRows={4}
          empty={
            <EmptyState drawing="calendar" title="No one is waiting" actions={add}>
              Visitors can join from your booking page when no time works for them. You can also add clients yourself.
            </EmptyState>
          }
        />
      )}
      <AddToWaitlist isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

const idOf = ({ id }: WaitlistEntry) => id;
