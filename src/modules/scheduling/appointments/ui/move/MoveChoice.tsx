import {
  formatDay,
  formatDayAndTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { LinkPair, MovePreview } from '../../by-link.ts';
import type { FreeTime } from '../booking/free-times.ts';
import { ReasonField } from '../by-link/ReasonField.tsx';
import { moveHref } from './move-href.ts';

export type MoveChoiceProps = {
  pair: LinkPair;
  time: FreeTime;
  /** Value of a rejected form. */
  reason?: string;
};
type Props = MoveChoiceProps & { preview: MovePreview };

export function MoveChoice({ preview, pair, time, reason }: Props) {
  const { timeZone, visitorTimeZone: zone, minutes } = preview;
  const end = new Date(Date.parse(time.start) + minutes * 60_000);
  return (
    <>
      <div className="byl-new">
        <Icon name="calendar" />
        <p>
          <span>New time</span>
          <b>{formatDay(time.start, timeZone)}</b>
          <b className="num">{formatTimeRange(time.start, end, timeZone)}</b>
          <small>
            {zoneName(timeZone, time.start)}
            {zone && !sameWallTime(time.start, zone, timeZone) && `, ${formatDayAndTime(time.start, zone)} your time`}
          </small>
        </p>
        <a className="link" href={moveHref({ ...pair, date: time.date })}>
          Change<span className="visually-hidden"> time</span>
        </a>
      </div>
      <form className="byl-choices" method="post" action="/reschedule-appointment">
        {Object.entries({ ...pair, date: time.date, time: time.time }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ReasonField label="Reason" typed={reason} />
        <button className="btn btn-primary btn-block" type="submit">
          Reschedule appointment
        </button>
        <a className="btn btn-block" href={moveHref({ ...pair, date: time.date })}>
          Choose another time
        </a>
      </form>
    </>
  );
}
