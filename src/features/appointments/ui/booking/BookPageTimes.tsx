import { formatMonth } from '../../../../shared/format-time.ts';
import type { PublicService } from '../../../availability/contract.ts';
import type { SlotsAnswer } from '../../contract.ts';
import { BookingFailure, type Failure } from './BookingFailure.tsx';
import { ChosenBar } from './BookingHead.tsx';
import { bookHref } from './book-href.ts';
import { DayTimeLinks } from './DayTimeLinks.tsx';
import { byDay, freeTimes } from './free-times.ts';
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
  /** Said above the calendar, such as that the time of the query is gone. */
  failure?: Failure;
};

/** Days and times as links, in the practice's zone: without a script the visitor's is not known. */
export function BookPageTimes({ slug, service, month, days, ...props }: TimesProps & { slug: string }) {
  const { timeZone, bookable, date, failure } = props;
  const free = byDay(freeTimes(days), timeZone);
  const day = date && free.has(date) ? date : [...free.keys()][0];
  const hrefOf = (query: { month?: string; date?: string; time?: string }) =>
    bookHref(slug, { service: service.id, ...query });
  return (
    <section>
      <h2 className="visually-hidden">Choose a time</h2>
      {failure && <BookingFailure failure={failure} />}
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
            <DayTimeLinks day={day} times={free.get(day) ?? []} {...{ timeZone, hrefOf }} />
          ) : (
            <h3>No free times in {formatMonth(month)}</h3>
          )}
        </div>
      </div>
      <WaitlistLink slug={slug} serviceId={service.id} />
    </section>
  );
}
