import { Link } from '@tanstack/react-router';
import { formatTime } from '../../../shared/format-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Appointment } from '../../appointments/contract.ts';
import classes from './today.module.css';

/** The sessions of today that nobody has confirmed yet; nothing if there are none. */
export function Unconfirmed({ sessions, zone }: { sessions: Appointment[]; zone: string }) {
  const [next] = sessions;
  if (!next) return null;
  return (
    <Link to="/appointments" className={classes.open}>
      <Icon name="clock" size={16} />
      <b>{sessions.length} not confirmed</b>
      <span>
        {next.client.firstName}, at {formatTime(next.startTime, zone)}
        {sessions.length > 1 && ' and later'}
      </span>
    </Link>
  );
}
