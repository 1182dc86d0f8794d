import {
  formatCalendarDay,
  formatCalendarDayOfYear,
  formatMonth,
  formatTime,
  zoneName,
} from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { type SlotsAnswer, typeLabels } from '../../contract.ts';
import { BookingFailure, type Failure } from './BookingFailure.tsx';
import { ChosenBar } from './BookingHead.tsx';
import { bookHref } from './book-href.ts';
import type { BookableType } from './booking-calls.ts';
import { addMonths, bookableDays, monthOf, weeksOf } from './calendar-month.ts';
import { byDay, byPartOfDay, type FreeTime, freeTimes } from './free-times.ts';

export type TimesProps = {
  type: BookableType;
  /** YYYY-MM, with the free slots of its bookable days (`slotsOfMonth` says which those are). */
  month: string;
  days: SlotsAnswer['days'];
  timeZone: string;
  /** The day of the query; the first free one otherwise. */
  date?: string;
  /** Said above the calendar, such as that the time of the query is gone. */
  failure?: Failure;
};

/** Days and times as links, in the practice's zone: without a script the visitor's is not known. */
export function BookPageTimes({ slug, type, month, days, timeZone, date, failure }: TimesProps & { slug: string }) {
  const free = byDay(freeTimes(days), timeZone);
  const day = date && free.has(date) ? date : [...free.keys()][0];
  const hrefOf = (query: { month?: string; date?: string; time?: string }) => bookHref(slug, { type, ...query });
  return (
    <section>
      <h2 className="visually-hidden">Choose a time</h2>
      {failure && <BookingFailure failure={failure} />}
      <ChosenBar
        title={typeLabels[type]}
        change={
          <a className="bk-change" href={`/bio/${slug}/book`}>
            Change<span className="visually-hidden"> service</span>
          </a>
        }
      />
      <div className="bk-pick">
        <Month month={month} timeZone={timeZone} free={free} selected={day} hrefOf={hrefOf} />
        <div className="bk-times" id="times">
          {day ? (
            <>
              <h3>{formatCalendarDayOfYear(day)}</h3>
              <p className="bk-zone">
                <Icon name="globe" size={16} />
                {zoneName(timeZone, `${day}T12:00:00Z`)}, at the practice
              </p>
              {byPartOfDay(free.get(day) ?? [], timeZone).map(({ part, times }) => (
                <div key={part} className="bk-part">
                  <h4>{part}</h4>
                  <ul className="bk-slots">
                    {times.map(time => (
                      <li key={time.start} className="bk-slot">
                        <a href={hrefOf({ date: time.date, time: time.time })}>{formatTime(time.start, timeZone)}</a>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </>
          ) : (
            <h3>No free times in {formatMonth(month)}</h3>
          )}
        </div>
      </div>
    </section>
  );
}

type MonthProps = {
  month: string;
  timeZone: string;
  free: Map<string, FreeTime[]>;
  selected: string | undefined;
  hrefOf: (query: { month?: string; date?: string }) => string;
};

function Month({ month, timeZone, free, selected, hrefOf }: MonthProps) {
  const { first, last } = bookableDays(timeZone);
  return (
    <div className="bk-calendar">
      <div className="bk-month">
        <b id="booking-month">{formatMonth(month)}</b>
        {month > monthOf(first) && (
          <a href={hrefOf({ month: addMonths(month, -1) })} aria-label="Previous month">
            <Icon name="chevronLeft" size={22} />
          </a>
        )}
        {month < monthOf(last) && (
          <a href={hrefOf({ month: addMonths(month, 1) })} aria-label="Next month">
            <Icon name="chevronRight" size={22} />
          </a>
        )}
      </div>
      <table aria-labelledby="booking-month">
        <thead>
          <tr>
            {['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing else, and nothing moves
                <td key={index}>
                  {day && (
                    <Day
                      day={day}
                      count={free.get(day)?.length ?? 0}
                      isToday={day === first}
                      {...{ selected, hrefOf }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = Pick<MonthProps, 'selected' | 'hrefOf'> & { day: string; count: number; isToday: boolean };

function Day({ day, count, isToday, selected, hrefOf }: DayProps) {
  const number = Number(day.slice(8));
  const current = isToday ? 'date' : undefined;
  if (count === 0) {
    return (
      <span className="bk-day" aria-current={current}>
        {number}
      </span>
    );
  }
  return (
    <a
      className={day === selected ? 'bk-day bk-free bk-on' : 'bk-day bk-free'}
      href={`${hrefOf({ date: day })}#times`}
      aria-current={day === selected ? 'true' : current}
      aria-label={`${formatCalendarDay(day)}, ${count === 1 ? '1 free time' : `${count} free times`}`}
    >
      {number}
    </a>
  );
}
