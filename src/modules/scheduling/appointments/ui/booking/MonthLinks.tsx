import { addMonths, monthOf, weeksOf } from '../../../../../shared/calendar-month.ts';
import { formatCalendarDay, formatMonth } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { FreeTime } from './free-times.ts';

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

type DayProps = Pick<MonthLinksProps, 'selected' | 'hrefOf'> & { day: string; count: number; isToday: boolean };

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
      aria-label={`${formatCalendarDay(day)}, ${count === 1 ? '1 available time' : `${count} available times`}`}
    >
      {number}
    </a>
  );
}
