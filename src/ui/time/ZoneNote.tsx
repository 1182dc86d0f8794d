import { formatTime, type Instant, localZone, zoneName } from '../../shared/format/format-time.ts';
import { Icon } from '../Icon.tsx';
import { agree } from './practice-time.ts';
import classes from './zone-note.module.css';

type Props = {
  zone: string;
  now: number;
  /** The days on the screen, if they are not today: DST may differ on them. */
  days?: string[];
};

/** The time zone of the times on the screen; a full sentence if the browser's wall time differs. */
export function ZoneNote({ zone, now, days = [] }: Props) {
  const own = localZone();
  const ends: Instant[] = [days[0], days.at(-1)].filter(day => day !== undefined).map(day => `${day}T12:00:00Z`);
  const moments = [now, ...ends];
  if (agree(moments, zone, own)) return null;
  return (
    <p className={classes.differs}>
      <Icon name="globe" size={16} />
      <span>
        Times are in <b>{zoneName(zone, now)}</b> (now {formatTime(now, zone)}). Your local time is{' '}
        {formatTime(now, own)} ({zoneName(own, now)}).
      </span>
    </p>
  );
}
