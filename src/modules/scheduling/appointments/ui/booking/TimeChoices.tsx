import { formatTime, sameWallTime, zoneName } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { byPartOfDay, type FreeTime } from './free-times.ts';

type Zones = {
  /** The visitor's zone. */
  zone: string;
  /** The practice's zone. */
  timeZone: string;
};

type Props = {
  /** The visitor's. */
  zone: string;
  times: FreeTime[];
  picked: FreeTime | null;
  onPick: (time: FreeTime) => void;
  /** A tap, a click or Enter goes on; arrow keys only look through the times. */
  onTap: (time: FreeTime) => void;
};

/** The free times of one day as one group of radio buttons, by part of the day. */
export function TimeChoices({ times, zone, picked, onPick, onTap }: Props) {
  return byPartOfDay(times, zone).map(group => (
    <fieldset key={group.part} className="bk-part">
      <legend>{group.part}</legend>
      <div className="bk-slots">
        {group.times.map(time => (
          <label
            key={time.start}
            className="bk-slot"
            // A key that chooses clicks, too, but without a count.
            onClick={event => event.detail > 0 && onTap(time)}
            onKeyDown={event => event.key === 'Enter' && onTap(time)}
          >
            <input
              type="radio"
              name="booking-time"
              value={time.start}
              checked={picked?.start === time.start}
              onChange={() => onPick(time)}
            />
            <span>{formatTime(time.start, zone)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

/** Whose clock the times are read from. */
export function ZoneLine({ zone, timeZone, at = Date.now() }: Zones & { at?: string | number }) {
  const [yours, theirs] = [zoneName(zone, at), zoneName(timeZone, at)];
  return (
    <p className="bk-zone">
      <Icon name="globe" size={16} />
      {sameWallTime(at, zone, timeZone) ? (
        `${theirs} (your time zone)`
      ) : (
        <span>
          Times are in your time zone ({yours}). <span className="bk-line">The practice is in {theirs}.</span>
        </span>
      )}
    </p>
  );
}
