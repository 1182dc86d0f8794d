import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { typeLabels } from '../../../../shared/appointment-types.ts';
import { dayIn, formatShortDay, formatTime } from '../../../../shared/format/format-time.ts';
import { get } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { wallTimeIn } from '../../../../ui/time/practice-time.ts';
import { storefront } from '../../../accounts/pages/contract.ts';
import { isWaitingForAnswer } from '../booking-rules.ts';
import type { Appointment } from '../contract.ts';
import { startOfWeek } from './calendar/calendar-days.ts';
import {
  clientName,
  countAppointments,
  displayStateOf,
  isHeld,
  isStillAhead,
  releaseLabel,
} from './describe-appointment.ts';
import { StatusWord } from './Status.tsx';
import { StatusItems } from './StatusItems.tsx';
import classes from './upcoming.module.css';
import { type AppointmentActions, presetOf } from './use-appointment-actions.tsx';

const pageSize = 10;

const storefrontQuery = get(['/api/storefront'], storefront);

/** Empty state: create an appointment or share the booking page. */
function NothingBooked({ onCreate }: { onCreate: (() => void) | null }) {
  const { data: page } = useQuery(storefrontQuery);
  const create = onCreate && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={onCreate}>
      Schedule First Appointment
    </Button>
  );
  if (page?.isActive && page.bookAppointmentEnabled) {
    return (
      <EmptyState
        drawing="calendar"
        level="h3"
        title="Your calendar is open"
        actions={
          <>
            {create}
            <Button
              component="a"
              href={`/bio/${page.slug}`}
              target="_blank"
              rel="noopener"
              rightSection={<Icon name="external" size={16} />}
            >
              Open your page
            </Button>
          </>
        }
      >
        Add an appointment, or share your page so clients can book.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="calendar"
      level="h3"
      title="No upcoming appointments"
      actions={
        <>
          {create}
          <Button renderRoot={props => <Link to="/storefront" {...props} />}>Go to Storefront</Button>
        </>
      }
    >
      {page ? 'Your page isn’t taking bookings right now.' : 'Set up your page in Storefront so clients can book.'}
    </EmptyState>
  );
}

type UpcomingColumnsProps = {
  appointment: Appointment;
  zone: string;
  onOpen: (appointment: Appointment) => void;
  /** Null for roles without permission. */
  actions: AppointmentActions | null;
};

function AppointmentMenu({ appointment, zone, onOpen, actions }: UpcomingColumnsProps) {
  return (
    <RowMenu label={`Actions for ${clientName(appointment)}`}>
      <Menu.Item leftSection={<Icon name="eye" size={16} />} onClick={() => onOpen(appointment)}>
        View details
      </Menu.Item>
      {actions && appointment.paymentDueAt && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void actions.remove(appointment)}
        >
          {releaseLabel}
        </Menu.Item>
      )}
      {actions && isWaitingForAnswer(appointment) && (
        <>
          <Menu.Item leftSection={<Icon name="check" size={16} />} onClick={() => actions.accept(appointment)}>
            Accept
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => actions.decline(appointment)}>
            Decline
          </Menu.Item>
        </>
      )}
      {actions && !isHeld(appointment) && (
        <>
          <Menu.Item
            leftSection={<Icon name="edit" size={16} />}
            onClick={() => actions.open({ appointment, preset: presetOf(appointment, zone) })}
          >
            Edit
          </Menu.Item>
          <StatusItems appointment={appointment} actions={actions} />
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="message" size={16} />}
            onClick={() => void actions.remind(appointment, 'sms')}
          >
            Send SMS reminder
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="mail" size={16} />}
            onClick={() => void actions.remind(appointment, 'email')}
          >
            Send email reminder
          </Menu.Item>
          <Menu.Divider />
          {isStillAhead(appointment) && (
            <Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => void actions.cancel(appointment)}>
              Cancel appointment
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => void actions.remove(appointment)}
          >
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

/** Specification, section 2: Date & Time, Client, Title, Type, Status, Actions. */
const upcomingColumns = (
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
    cell: appointment => (
      <StatusWord look={isHeld(appointment) ? displayStateOf(appointment, 0) : appointment.status} />
    ),
  },
  {
    name: 'Actions',
    width: '5rem',
    phone: 'actions',
    cell: appointment => <AppointmentMenu appointment={appointment} zone={zone} onOpen={onOpen} actions={actions} />,
  },
];

/** For example "Today", "Thu, Nov 19" or "Thu, Jan 7, 2027". */
function dayOf(instant: string, zone: string, today: string): string {
  const day = dayIn(instant, zone);
  if (day === today) return 'Today';
  const year = day.slice(0, 4);
  return formatShortDay(instant, zone) + (year === today.slice(0, 4) ? '' : `, ${year}`);
}

type Props = {
  /** Sorted by start; undefined while loading. */
  upcoming: Appointment[] | undefined;
  zone: string;
  today: string;
  weekStart: number;
  onOpen: (appointment: Appointment) => void;
  /** Null for roles without permission. */
  actions: AppointmentActions | null;
  onCreate: () => void;
};

export function UpcomingAppointments({ upcoming, zone, today, weekStart, onOpen, actions, onCreate }: Props) {
  const [requestedPage, setPage] = useState(0);
  const columns = upcomingColumns({ zone, today }, onOpen, actions);
  const pages = Math.max(1, Math.ceil((upcoming?.length ?? 0) / pageSize));
  // The last page may disappear together with its last appointment.
  const page = Math.min(requestedPage, pages - 1);
  const rows = upcoming?.slice(page * pageSize, (page + 1) * pageSize);
  return (
    <section aria-labelledby="upcoming">
      <div className={classes.head}>
        <h2 id="upcoming">Upcoming Appointments</h2>
        {upcoming && upcoming.length > 0 && (
          <span>{countThisWeek(upcoming, { zone, today, weekStart })} this week</span>
        )}
      </div>
      <DataTable
        label="Upcoming Appointments"
        columns={columns}
        rows={rows}
        keyOf={idOf}
        sort="startTime"
        onOpen={onOpen}
        empty={<NothingBooked onCreate={actions && onCreate} />}
        skeletonRows={3}
        foot={
          upcoming &&
          pages > 1 && (
            <>
              <span className={classes.count} aria-live="polite">
                {page * pageSize + 1}–{page * pageSize + (rows?.length ?? 0)} of {countAppointments(upcoming.length)}
              </span>
              <Button size="xs" variant="subtle" color="gray" disabled={page === 0} onClick={() => setPage(page - 1)}>
                Previous
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                disabled={page === pages - 1}
                onClick={() => setPage(page + 1)}
              >
                Next
              </Button>
            </>
          )
        }
      />
    </section>
  );
}

const idOf = (appointment: Appointment) => appointment.id;

type Week = { zone: string; today: string; weekStart: number };

function countThisWeek(upcoming: Appointment[], { zone, today, weekStart }: Week): number {
  const weekOf = (day: string) => startOfWeek(day, weekStart);
  const isThisWeek = ({ startTime }: Appointment) => weekOf(wallTimeIn(startTime, zone).day) === weekOf(today);
  return upcoming.filter(each => !isHeld(each) && isThisWeek(each)).length;
}
