import type { ReactNode } from 'react';
import { addMonths, monthOf, weeksOf } from '../../../../../shared/calendar-month.ts';
import {
  formatCalendarDay,
  formatCalendarDayOfYear,
  formatMonth,
  formatTime,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { weekStartOf } from '../../../../../shared/locale.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { appointmentMessages } from '../../messages/catalog.ts';
import { StepLink } from './book-href.tsx';
import { byPartOfDay, type FreeTime } from './free-times.ts';
import { weekdayNames } from './MonthCalendar.tsx';

export type MonthLinksProps = {
  month: string;
  first: string;
  last: string;
  free: Map<string, FreeTime[]>;
  selected: string | undefined;
  hrefOf: (query: { month?: string; date?: string }) => string;
};

/** Calendar for the page without JavaScript: free days are links. */
export function MonthLinks({ month, first, last, free, selected, hrefOf }: MonthLinksProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  return (
    <div className="bk-calendar">
      <div className="bk-month">
        <b id="booking-month">{formatMonth(month, locale)}</b>
        {month > monthOf(first) && (
          <StepLink href={hrefOf({ month: addMonths(month, -1) })} aria-label={t.previousMonth}>
            <Icon name="chevronLeft" size={22} />
          </StepLink>
        )}
        {month < monthOf(last) && (
          <StepLink href={hrefOf({ month: addMonths(month, 1) })} aria-label={t.nextMonth}>
            <Icon name="chevronRight" size={22} />
          </StepLink>
        )}
      </div>
      <table aria-labelledby="booking-month">
        <thead>
          <tr>
            {weekdayNames(locale).map(({ long, short }) => (
              <th key={long} scope="col">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStartOf(locale)).map(week => (
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

type DayProps = Pick<MonthLinksProps, 'selected' | 'hrefOf'> & { day: string; count: number; isToday: boolean };

function Day({ day, count, isToday, selected, hrefOf }: DayProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
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
    <StepLink
      className={day === selected ? 'bk-day bk-free bk-on' : 'bk-day bk-free'}
      href={`${hrefOf({ date: day })}#times`}
      aria-current={day === selected ? 'true' : current}
      aria-label={`${formatCalendarDay(day, locale)}, ${t.free(count)}`}
    >
      {number}
    </StepLink>
  );
}

type DayTimesProps = {
  day: string;
  times: FreeTime[];
  timeZone: string;
  /** The visitor's time zone, if known. Its time is shown below each one. */
  zone?: string | null;
  choiceOf: (time: FreeTime, label: ReactNode) => ReactNode;
};

export function DayTimes({ day, times, timeZone, zone, choiceOf }: DayTimesProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  const hasOther = zone && times.some(({ start }) => !sameWallTime(start, zone, timeZone));
  return (
    <>
      <h3>{formatCalendarDayOfYear(day, locale)}</h3>
      <p className="bk-zone">
        <Icon name="globe" size={16} />
        <span>
          {t.inZone(zoneName(timeZone, `${day}T12:00:00Z`, locale))}
          {hasOther && <span className="bk-line">{t.yoursBelow(zoneName(zone, times[0]?.start, locale))}</span>}
        </span>
      </p>
      {byPartOfDay(times, timeZone).map(({ part, times: inPart }) => (
        <div key={part} className="bk-part">
          <h4>{t.parts[part]}</h4>
          <ul className="bk-slots">
            {inPart.map(time => (
              <li key={time.start} className="bk-slot">
                {choiceOf(
                  time,
                  <>
                    {formatTime(time.start, timeZone, locale)}
                    {hasOther && <small>{formatTime(time.start, zone, locale)}</small>}
                  </>,
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
