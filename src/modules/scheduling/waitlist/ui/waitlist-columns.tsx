import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCalendarMonthDay, formatDayAndTime, formatTime } from '../../../../shared/format-time.ts';
import type { Column } from '../../../../ui/DataTable.tsx';
import { initialsOf, Portrait } from '../../../../ui/Portrait.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import { partLabels, type WaitlistEntry } from '../contract.ts';
import classes from './waitlist.module.css';

const nameOf = ({ client }: WaitlistEntry) => `${client.firstName} ${client.lastName}`;

type Given = {
  zone: string;
  /** Whose line it is, by the id of a practitioner; null where there is one line only. */
  practitioners: Map<number, string> | null;
  /** Null for whom it would be refused. */
  remove: ((entry: WaitlistEntry) => void) | null;
};

export function waitlistColumns({ zone, practitioners, remove }: Given): Column<WaitlistEntry>[] {
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
const words: Record<string, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'No answer',
  withdrawn: 'Withdrawn',
};

function LastOffer({ entry: { offers }, zone }: { entry: WaitlistEntry; zone: string }) {
  const [last] = offers;
  if (!last) return <StatusDot tone="off">None yet</StatusDot>;
  const what =
    last.status === 'open' ? `Offered until ${formatTime(last.expiresAt, zone)}` : (words[last.status] ?? '');
  return (
    <>
      <StatusDot tone={tones[last.status] ?? 'off'}>{what}</StatusDot>
      <span className={classes.more}>{formatDayAndTime(last.startTime, zone)}</span>
    </>
  );
}
