import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayIn, formatCalendarDayOfYear, formatDayOfYear } from '../../../../shared/format-time.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';
import { ZoneNote } from '../../../scheduling/appointments/ui/calendar/ZoneNote.tsx';
import { Attention } from './Attention.tsx';
import { comingUp } from './coming-up.ts';
import classes from './dashboard.module.css';
import { todayQuery } from './dashboard-queries.ts';
import { RowSkeleton } from './RowSkeleton.tsx';
import { isStillOpen, TodayRow } from './TodayRow.tsx';
import todayClasses from './today.module.css';

/** Who comes today, in the practice's own day, with the running session marked. */
export function Today() {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { data, error, refetch } = useQuery(todayQuery(now, zone));
  const sessions = data?.filter(({ startTime }) => dayIn(startTime, zone) === dayIn(now, zone));
  const next = data ? comingUp(data, { zone, now, room: mostRows - (sessions?.length ?? 0) }) : [];
  return (
    <section className={classes.card} aria-labelledby="today" data-tour="today">
      <div className={classes.cardHead}>
        <h2 id="today">Today</h2>
        <span className={classes.faint}>{formatDayOfYear(now, zone)}</span>
        <Link to="/appointments" search={{ view: 'day' }} className={classes.link}>
          Open calendar
        </Link>
      </div>
      {sessions ? (
        <>
          <Sessions sessions={sessions} now={now} zone={zone} />
          <ComingUp sessions={next} now={now} zone={zone} />
        </>
      ) : error ? (
        <ErrorState title="Failed to load today’s appointments" error={error} onRetry={() => refetch()} />
      ) : (
        <RowSkeleton />
      )}
      <Attention unconfirmed={sessions?.filter(session => isStillOpen(session, now)) ?? []} />
    </section>
  );
}

/** A quiet day leaves room for what comes after it. */
const mostRows = 6;

function ComingUp({ sessions, now, zone }: { sessions: Appointment[]; now: number; zone: string }) {
  const days = Object.entries(Object.groupBy(sessions, ({ startTime }) => dayIn(startTime, zone)));
  return days.map(([day, ofDay = []]) => (
    <section key={day} aria-labelledby={`coming-${day}`}>
      <h3 id={`coming-${day}`} className={todayClasses.day}>
        {dayIn(now + oneDay, zone) === day ? 'Tomorrow' : formatCalendarDayOfYear(day)}
      </h3>
      <ul>
        {ofDay.map(session => (
          <TodayRow key={session.id} session={session} now={now} zone={zone} />
        ))}
      </ul>
    </section>
  ));
}

const oneDay = 86_400_000;

function Sessions({ sessions, now, zone }: { sessions: Appointment[]; now: number; zone: string }) {
  if (!sessions.length) {
    return (
      <div className={todayClasses.nothing}>
        <EmptyState drawing="calendar" title="Nothing on your calendar today">
          Today’s appointments show up here.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className={todayClasses.zone}>
        <ZoneNote zone={zone} now={now} />
      </div>
      <ul>
        {sessions.map(session => (
          <TodayRow key={session.id} session={session} now={now} zone={zone} />
        ))}
      </ul>
    </>
  );
}
