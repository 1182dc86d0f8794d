import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatTime } from '../../../../shared/format/format-time.ts';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import type { Appointment } from '../../../scheduling/appointments/contract.ts';
import { type DisplayState, displayStateOf, isHeld } from '../../../scheduling/appointments/ui/describe-appointment.ts';
import { StatusWord } from '../../../scheduling/appointments/ui/Status.tsx';
import { isJoinable, joinUrlOf } from '../../../scheduling/availability/place.ts';
import classes from './today.module.css';

type Props = { session: Appointment; now: number; zone: string };

export function TodayRow({ session, now, zone }: Props) {
  const { client, title, startTime, endTime } = session;
  const displayState = displayStateOf(session, now);
  const link = joinUrlOf(session);
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return (
    <li
      className={classes.row}
      data-over={isOver.has(displayState) || undefined}
      data-running={displayState === 'now' || undefined}
      data-cancelled={displayState === 'cancelled' || undefined}
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
      <div className={classes.state}>
        {link && isJoinable(session, now) && (
          <Button component="a" href={link} target="_blank" rel="noreferrer" size="xs">
            Join
          </Button>
        )}
        <StatusWord look={displayState} />
      </div>
    </li>
  );
}

const isOver = new Set<DisplayState>(['completed', 'no_show', 'cancelled']);

/** An upcoming session that the practice should still confirm. A payment or an accepted request confirms it. */
export const needsConfirmation = (session: Appointment, now: number) =>
  (session.status === 'scheduled' || session.status === 'pending') &&
  !isHeld(session) &&
  Date.parse(session.startTime) > now;
