import { formatShortDay, formatTime } from '../../../../../shared/format-time.ts';
import { type FreeTime, nearest } from './free-times.ts';
import type { FreeSlots } from './use-free-slots.ts';

type Props = {
  slots: FreeSlots;
  zone: string;
  /** The start of the time that is gone. */
  after: string;
  picked: FreeTime | null;
  onPick: (time: FreeTime) => void;
  onOthers: () => void;
};

/** The free times nearest to one that has just been taken. */
export function NextFreeTimes({ slots, zone, after, picked, onPick, onOthers }: Props) {
  const next = nearest(slots.times, after);
  return (
    <fieldset className="bk-part bk-next">
      <legend>
        {next.length > 0 ? 'Your details are saved. These times are available:' : 'Your details are saved.'}
      </legend>
      <div className="bk-slots">
        {next.map(time => (
          <label key={time.start} className="bk-slot">
            <input
              type="radio"
              name="booking-next"
              checked={time.start === picked?.start}
              onChange={() => onPick(time)}
            />
            <span>
              {formatTime(time.start, zone)}
              <small>{formatShortDay(time.start, zone)}</small>
            </span>
          </label>
        ))}
      </div>
      <button type="button" className="bk-change" onClick={onOthers}>
        Other times
      </button>
    </fieldset>
  );
}
