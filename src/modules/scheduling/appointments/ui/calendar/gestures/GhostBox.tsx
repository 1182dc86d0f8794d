import { formatCalendarDayOfYear } from '../../../../../../shared/format/format-time.ts';
import { formatMinute } from '../../../../../../ui/time/practice-time.ts';
import { clientName } from '../../describe-appointment.ts';
import { hourHeight } from '../calendar-days.ts';
import classes from './gestures.module.css';
import { useGhost, useGhostOn } from './ghost.ts';

/** Preview of the appointment being moved, if it is on this day. */
export function GhostBox({ day, firstHour }: { day: string; firstHour: number }) {
  const ghost = useGhostOn(day);
  if (!ghost) return null;
  const { appointment, from, to } = ghost;
  const top = ((from - firstHour * 60) * hourHeight) / 60;
  return (
    <div
      className={classes.box}
      style={{ top, height: ((Math.min(to, 1_440) - from) * hourHeight) / 60 - 2 }}
      aria-hidden="true"
    >
      <b>{clientName(appointment)}</b>
      <small>
        {formatMinute(from)} – {formatMinute(to)}
      </small>
    </div>
  );
}

export function GhostChip({ day }: { day: string }) {
  const ghost = useGhostOn(day);
  if (!ghost) return null;
  return (
    <div className={classes.chip} aria-hidden="true">
      <b>{clientName(ghost.appointment)}</b>
      <small>{formatMinute(ghost.from)}</small>
    </div>
  );
}

/** ID of the description of keyboard moves, referenced by every event. */
export const keysId = 'calendar-keys';

/** Shows and announces the progress of a keyboard move. */
export function MoveStatus() {
  const ghost = useGhost();
  return (
    <>
      <p id={keysId} hidden>
        Press M to move it with the arrow keys.
      </p>
      <div role="status" className={ghost?.isByKeys ? classes.status : classes.silent}>
        {ghost?.isByKeys && (
          <>
            <b>
              {clientName(ghost.appointment)}: {formatCalendarDayOfYear(ghost.day)}, {formatMinute(ghost.from)} to{' '}
              {formatMinute(ghost.to)}.
            </b>{' '}
            <span>Arrows move, Shift and arrows change the end, Enter drops, Escape cancels.</span>
          </>
        )}
      </div>
    </>
  );
}
