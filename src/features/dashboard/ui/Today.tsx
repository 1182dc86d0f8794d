import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { dayIn, formatDayOfYear } from '../../../shared/format-time.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { get } from '../../../ui/query.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type Appointment, appointment } from '../../appointments/contract.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import classes from './dashboard.module.css';
import { RowSkeleton } from './RowSkeleton.tsx';
import { isStillOpen, TodayRow } from './TodayRow.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';

/** Who comes today, in the practice's own day, with the running session marked. */
export function Today() {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { data, error, refetch } = useQuery(
    get(['/api/appointments', windowAround(dayIn(now, zone))], z.array(appointment)),
  );
  const sessions = data?.filter(({ startTime }) => dayIn(startTime, zone) === dayIn(now, zone));
  return (
    <section className={classes.card} aria-labelledby="today" data-tour="today">
      <div className={classes.cardHead}>
        <h2 id="today">Today</h2>
        <span className={classes.faint}>{formatDayOfYear(now, zone)}</span>
        <Link to="/appointments" className={classes.link}>
          Open calendar
        </Link>
      </div>
      {sessions ? (
        <Sessions sessions={sessions} now={now} zone={zone} />
      ) : error ? (
        <ErrorState title="Failed to load today's appointments" error={error} onRetry={() => refetch()} />
      ) : (
        <RowSkeleton />
      )}
    </section>
  );
}

function Sessions({ sessions, now, zone }: { sessions: Appointment[]; now: number; zone: string }) {
  if (!sessions.length) {
    return (
      <EmptyState drawing="calendar" title="Nothing on your calendar today">
        Sessions that you enter or that clients book show up here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {sessions.map(session => (
          <TodayRow key={session.id} session={session} now={now} zone={zone} />
        ))}
      </ul>
      <Unconfirmed sessions={sessions.filter(session => isStillOpen(session, now))} zone={zone} />
    </>
  );
}

const oneDay = 86_400_000;

/** A day of any zone on earth lies within these two instants; what is not of the practice's own day is left out after. */
function windowAround(day: string) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { from: new Date(midnight - oneDay).toISOString(), to: new Date(midnight + 2 * oneDay).toISOString() };
}
