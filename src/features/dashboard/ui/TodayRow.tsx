import { Link } from '@tanstack/react-router';
import { formatTime } from '../../../shared/format-time.ts';
import { initialsOf, Portrait } from '../../../ui/Portrait.tsx';
import { StatusDot, type StatusTone } from '../../../ui/StatusDot.tsx';
import { type Appointment, type AppointmentStatus, statusLabels } from '../../appointments/contract.ts';
import classes from './today.module.css';

type Props = { session: Appointment; now: number; zone: string };

export function TodayRow({ session, now, zone }: Props) {
  const { client, title, startTime, endTime } = session;
  const isRunning = takesPlace(session) && Date.parse(startTime) <= now && now < Date.parse(endTime);
  const isOver = !takesPlace(session) || Date.parse(endTime) <= now;
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return (
    <li
      className={classes.row}
      data-over={isOver || undefined}
      data-running={isRunning || undefined}
      data-cancelled={session.status === 'cancelled' || undefined}
    >
      <div className={classes.time}>
        <span>{formatTime(startTime, zone)}</span>
        <small>{minutes} min</small>
      </div>
      <Portrait initials={initialsOf(client)} seed={client.id} />
      <div className={classes.who}>
        <Link to="/clients/$id" params={{ id: String(client.id) }}>
          {client.firstName} {client.lastName}
        </Link>
        <span>{title}</span>
      </div>
      <StatusDot tone={isRunning ? 'good' : tones[session.status]}>
        {isRunning ? 'Under way' : statusLabels[session.status]}
      </StatusDot>
    </li>
  );
}

/** Somebody should still say whether it takes place. */
export const isStillOpen = ({ status, startTime }: Appointment, now: number) =>
  (status === 'scheduled' || status === 'pending') && Date.parse(startTime) > now;

const tones: Record<AppointmentStatus, StatusTone> = {
  scheduled: 'open',
  pending: 'open',
  confirmed: 'good',
  completed: 'off',
  cancelled: 'off',
  no_show: 'off',
};

const takesPlace = ({ status }: Appointment) =>
  status !== 'cancelled' && status !== 'no_show' && status !== 'completed';
