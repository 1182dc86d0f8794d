import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCalendarMonthDay, formatDayAndTime, formatTime } from '../../../shared/format-time.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { StatusDot, type StatusTone } from '../../../ui/StatusDot.tsx';
import { partLabels, type WaitlistEntry } from '../contract.ts';

const nameOf = ({ client }: WaitlistEntry) => `${client.firstName} ${client.lastName}`;

/** `remove`: null for whom it would be refused. */
export function waitlistColumns(
  zone: string,
  remove: ((entry: WaitlistEntry) => void) | null,
): Column<WaitlistEntry>[] {
  const columns: Column<WaitlistEntry>[] = [
    {
      name: 'Client',
      phone: 'title',
      cell: entry => (
        <Link to="/clients/$id" params={{ id: String(entry.client.id) }}>
          {nameOf(entry)}
        </Link>
      ),
    },
    { name: 'Service', phone: 'text', cell: ({ service }) => service ?? 'No longer offered' },
    {
      name: 'Days',
      width: '11rem',
      phone: 'detail',
      cell: ({ firstDay, lastDay }) =>
        firstDay === lastDay
          ? formatCalendarMonthDay(firstDay)
          : `${formatCalendarMonthDay(firstDay)} to ${formatCalendarMonthDay(lastDay)}`,
    },
    { name: 'Time of day', width: '10rem', leaves: 'first', cell: ({ partOfDay }) => partLabels[partOfDay] },
    { name: 'Last offer', width: '12rem', phone: 'status', cell: entry => <LastOffer entry={entry} zone={zone} /> },
    {
      name: 'Time offered',
      width: '13rem',
      leaves: 'second',
      cell: ({ offers: [last] }) => last && formatDayAndTime(last.startTime, zone),
    },
  ];
  if (!remove) return columns;
  const actions: Column<WaitlistEntry> = {
    name: 'Actions',
    width: '5rem',
    phone: 'actions',
    cell: entry => (
      <RowMenu label={`Actions for ${nameOf(entry)}`}>
        <Menu.Item onClick={() => remove(entry)}>Take off the waitlist</Menu.Item>
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
  withdrawn: 'Taken back',
};

function LastOffer({ entry: { offers }, zone }: { entry: WaitlistEntry; zone: string }) {
  const [last] = offers;
  if (!last) return <StatusDot tone="off">None yet</StatusDot>;
  const what = last.status === 'open' ? `Asked until ${formatTime(last.expiresAt, zone)}` : (words[last.status] ?? '');
  return <StatusDot tone={tones[last.status] ?? 'off'}>{what}</StatusDot>;
}
