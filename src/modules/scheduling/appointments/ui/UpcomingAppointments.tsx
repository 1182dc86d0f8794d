import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Appointment } from '../contract.ts';
import { startOfWeek } from './calendar/calendar-days.ts';
import { wallTimeIn } from './calendar/practice-time.ts';
import { countAppointments } from './describe-appointment.ts';
import { NothingBooked } from './NothingBooked.tsx';
import classes from './upcoming.module.css';
import { upcomingColumns } from './upcoming-columns.tsx';
import type { AppointmentActions } from './use-appointment-actions.tsx';

const pageSize = 10;

type Props = {
  /** By start; undefined while they load. */
  upcoming: Appointment[] | undefined;
  zone: string;
  today: string;
  weekStart: number;
  onOpen: (appointment: Appointment) => void;
  /** Null for whom all of it would be refused. */
  actions: AppointmentActions | null;
  onCreate: () => void;
};

/** What is still to come, a page at a time. */
export function UpcomingAppointments({ upcoming, zone, today, weekStart, onOpen, actions, onCreate }: Props) {
  const [wanted, setPage] = useState(0);
  const columns = upcomingColumns({ zone, today }, onOpen, actions);
  const pages = Math.max(1, Math.ceil((upcoming?.length ?? 0) / pageSize));
  // The last page goes when its last appointment does.
  const page = Math.min(wanted, pages - 1);
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
  return upcoming.filter(each => !each.paymentDueAt && isThisWeek(each)).length;
}
