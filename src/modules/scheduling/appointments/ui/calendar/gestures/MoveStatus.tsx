import { formatCalendarDayOfYear } from '../../../../../../shared/format/format-time.ts';
import { formatMinute } from '../../../../../../ui/time/practice-time.ts';
import { clientName } from '../../describe-appointment.ts';
import classes from './gestures.module.css';
import { useGhost } from './ghost.ts';

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
