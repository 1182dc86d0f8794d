import type { ReactNode } from 'react';
import { formatMonth, formatShortDay, formatTime, zoneName } from '../../../../../shared/format-time.ts';
import type { PublicService } from '../../../availability/contract.ts';
import type { SlotsAnswer } from '../../booking.ts';
import { BookingFailure, type Failure } from './BookingFailure.tsx';
import { ChosenBar } from './BookingHead.tsx';
import { bookHref } from './book-href.ts';
import { DayTimes } from './DayTimes.tsx';
import { byDay, type FreeTime, freeTimes } from './free-times.ts';
import { MonthLinks } from './MonthLinks.tsx';
import { WaitlistLink } from './WaitlistLink.tsx';

export type TimesProps = {
  service: PublicService;
  /** YYYY-MM, with the free slots of its bookable days (`slotsOfMonth` says which those are). */
  month: string;
  days: SlotsAnswer['days'];
  timeZone: string;
  bookable: SlotsAnswer['bookable'];
  /** The day of the query; the first free one otherwise. */
  date?: string;
  /** Under which a time is kept once it is chosen. */
  holdToken: string;
  /** Said above the calendar, such as that the chosen time is gone. */
  failure?: Failure;
  /** The nearest free times to one that is gone. */
  next?: FreeTime[];
};

/** Days as links and times as buttons, in the practice's zone: without a script the visitor's is not known. */
export function BookPageTimes({ slug, service, month, days, ...props }: TimesProps & { slug: string }) {
  const { timeZone, bookable, date, holdToken, failure, next = [] } = props;
  const free = byDay(freeTimes(days), timeZone);
  const day = date && free.has(date) ? date : [...free.keys()][0];
  const hrefOf = (query: { month?: string; date?: string; time?: string }) =>
    bookHref(slug, { service: service.id, ...query });
  // The answer has an address of its own, under which that day's times are found later. At the one of this page it would
  // put the page out of the browser's cache (RFC 9111, section 4.4), and "back" would bring it with another token.
  const choiceOf = (time: FreeTime, words: ReactNode) => (
    <button
      type="submit"
      name="time"
      value={`${time.date} ${time.time}`}
      formAction={hrefOf({ date: time.date, time: time.time })}
    >
      {words}
    </button>
  );
  return (
    <section>
      <h2 className="visually-hidden">Choose a time</h2>
      {failure && <BookingFailure failure={failure} />}
      {next.length > 0 && (
        <TimeForm serviceId={service.id} holdToken={holdToken}>
          <NextTimes {...{ next, timeZone, choiceOf }} />
        </TimeForm>
      )}
      <ChosenBar
        title={service.name}
        change={
          <a className="bk-change" href={`/bio/${slug}/book`}>
            Change<span className="visually-hidden"> service</span>
          </a>
        }
      />
      <div className="bk-pick">
        <MonthLinks {...{ month, free, hrefOf }} {...bookable} selected={day} />
        <div className="bk-times" id="times">
          {day ? (
            <TimeForm serviceId={service.id} holdToken={holdToken}>
              <DayTimes day={day} times={free.get(day) ?? []} {...{ timeZone, choiceOf }} />
            </TimeForm>
          ) : (
            <h3>No times available in {formatMonth(month)}</h3>
          )}
        </div>
      </div>
      <WaitlistLink slug={slug} serviceId={service.id} />
    </section>
  );
}

type FormProps = { serviceId: number; holdToken: string; children: ReactNode };

/** Posted, because the chosen time is kept from then on, which opening a link must never do. */
function TimeForm({ serviceId, holdToken, children }: FormProps) {
  return (
    <form method="post">
      <input type="hidden" name="step" value="time" />
      <input type="hidden" name="serviceId" value={serviceId} />
      <input type="hidden" name="holdToken" value={holdToken} />
      {children}
    </form>
  );
}

type NextProps = {
  next: FreeTime[];
  timeZone: string;
  choiceOf: (time: FreeTime, words: ReactNode) => ReactNode;
};

function NextTimes({ next, timeZone, choiceOf }: NextProps) {
  return (
    <div className="bk-part bk-next">
      <h3 id="booking-next">Available times, {zoneName(timeZone, next[0]?.start)}:</h3>
      <ul className="bk-slots" aria-labelledby="booking-next">
        {next.map(time => (
          <li key={time.start} className="bk-slot">
            {choiceOf(
              time,
              <>
                {formatTime(time.start, timeZone)} <small>{formatShortDay(time.start, timeZone)}</small>
              </>,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
