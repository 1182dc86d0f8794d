import { Link } from '@tanstack/react-router';
import { dayIn, formatShortDay, formatTime } from '../../../../shared/format-time.ts';
import type { Column } from '../../../../ui/DataTable.tsx';
import { initialsOf, Portrait } from '../../../../ui/Portrait.tsx';
import { typeLabels } from '../appointment-types.ts';
import type { Appointment } from '../contract.ts';
import { AppointmentMenu } from './AppointmentMenu.tsx';
import { clientName } from './describe-appointment.ts';
import { StatusWord } from './StatusWord.tsx';
import classes from './upcoming.module.css';
import type { AppointmentActions } from './use-appointment-actions.tsx';

/** Specification, section 2: Date & Time, Client, Title, Type, Status, Actions. */
export const upcomingColumns = (
  { zone, today }: { zone: string; today: string },
  onOpen: (appointment: Appointment) => void,
  actions: AppointmentActions | null,
): Column<Appointment>[] => [
  {
    name: 'Date & Time',
    sort: 'startTime',
    width: '13rem',
    phone: 'text',
    cell: ({ startTime, title }) => (
      <>
        <span className={classes.onPhone}>{title}</span>
        <time dateTime={startTime}>
          <b className={classes.day}>{dayOf(startTime, zone, today)}</b>, {formatTime(startTime, zone)}
        </time>
      </>
    ),
  },
  {
    name: 'Client',
    phone: 'title',
    cell: appointment => (
      <Link to="/clients/$id" params={{ id: String(appointment.clientId) }} className={classes.client}>
        <Portrait initials={initialsOf(appointment.client)} seed={appointment.clientId} size="small" />
        <span>{clientName(appointment)}</span>
      </Link>
    ),
  },
  { name: 'Title', leaves: 'second', cell: ({ title }) => title },
  {
    name: 'Type',
    width: '11.5rem',
    leaves: 'first',
    cell: ({ type }) => <span className={classes.type}>{typeLabels[type]}</span>,
  },
  {
    name: 'Status',
    width: '7rem',
    phone: 'status',
    cell: ({ status, paymentDueAt }) => <StatusWord look={paymentDueAt ? 'unpaid' : status} />,
  },
  {
    name: 'Actions',
    width: '5rem',
    phone: 'actions',
    cell: appointment => <AppointmentMenu appointment={appointment} zone={zone} onOpen={onOpen} actions={actions} />,
  },
];

/** "Today", "Thu, Nov 19", "Thu, Jan 7, 2027" */
function dayOf(instant: string, zone: string, today: string): string {
  const day = dayIn(instant, zone);
  if (day === today) return 'Today';
  const year = day.slice(0, 4);
  return formatShortDay(instant, zone) + (year === today.slice(0, 4) ? '' : `, ${year}`);
}
