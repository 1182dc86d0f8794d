import { formatTime, sameWallTime, zoneName } from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { byPartOfDay, type FreeTime } from './free-times.ts';

type Zones = {
  /** The visitor's zone. */
  zone: string;
  /** The practice's zone. */
  timeZone: string;
};

type Props = Zones & { times: FreeTime[]; picked: FreeTime | null; onPick: (time: FreeTime) => void };

/** The free times of one day as one group of radio buttons, by part of the day. */
export function TimeChoices({ times, zone, timeZone, picked, onPick }: Props) {
  return byPartOfDay(times, zone).map(group => (
    <fieldset key={group.part} className="bk-part">
      <legend>{group.part}</legend>
      <div className="bk-slots">
        {group.times.map(time => (
          <label key={time.start} className="bk-slot">
            <input
              type="radio"
              name="booking-time"
              value={time.start}
              checked={picked?.start === time.start}
              onChange={() => onPick(time)}
            />
            <span>
              {formatTime(time.start, zone)}
              {!sameWallTime(time.start, zone, timeZone) && <small>{formatTime(time.start, timeZone)}</small>}
            </span>
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
          Times are in your time zone ({yours}). <span className="bk-line">Below each: practice time ({theirs}).</span>
        </span>
      )}
    </p>
  );
}
