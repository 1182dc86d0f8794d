import { formatMonth } from '../../../../../shared/format-time.ts';
import type { SlotsAnswer } from '../../booking.ts';
import type { LinkPair, MovePreview } from '../../by-link.ts';
import { BookingFailure, type Failure } from '../booking/BookingFailure.tsx';
import { DayTimes } from '../booking/DayTimes.tsx';
import { byDay, freeTimes } from '../booking/free-times.ts';
import { MonthLinks } from '../booking/MonthLinks.tsx';
import { moveHref } from './move-href.ts';

export type MoveTimesProps = {
  pair: LinkPair;
  /** YYYY-MM, with the free slots of its bookable days. */
  month: string;
  slots: SlotsAnswer;
  /** The day of the query; the first free one otherwise. */
  date?: string;
  /** Said above the calendar, such as that a time is gone. */
  failure?: Failure;
};

/** The free days and times as links, as on the booking page. */
export function MoveTimes({ preview, pair, month, slots, date, failure }: MoveTimesProps & { preview: MovePreview }) {
  const { timeZone, bookable, days } = slots;
  const free = byDay(freeTimes(days), timeZone);
  const day = date && free.has(date) ? date : [...free.keys()][0];
  const hrefOf = (query: { month?: string; date?: string; time?: string }) => moveHref({ ...pair, ...query });
  return (
    <div className="byl-pick bk-page">
      <h2>Choose a new time</h2>
      {failure && <BookingFailure failure={failure} />}
      <div className="bk-pick">
        <MonthLinks {...{ month, free, hrefOf }} {...bookable} selected={day} />
        <div className="bk-times" id="times">
          {day ? (
            <DayTimes
              times={free.get(day) ?? []}
              zone={preview.visitorTimeZone}
              choiceOf={({ date, time }, words) => <a href={hrefOf({ date, time })}>{words}</a>}
              {...{ day, timeZone }}
            />
          ) : (
            <h3>No times available in {formatMonth(month)}</h3>
          )}
        </div>
      </div>
    </div>
  );
}
