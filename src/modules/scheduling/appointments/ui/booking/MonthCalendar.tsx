import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, addMonthsToDay, monthOf, weekday, weeksOf } from '../../../../../shared/calendar-month.ts';
import { formatCalendarDay, formatMonth } from '../../../../../shared/format/format-time.ts';
import { weekStartOf } from '../../../../../shared/locale.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import { appointmentMessages } from '../../messages/catalog.ts';
import type { FreeTime } from './free-times.ts';

type Props = {
  month: string;
  first: string;
  last: string;
  free: Map<string, FreeTime[]>;
  isMonthLoaded: boolean;
  selected: string | null;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
};

/** A single tab stop; arrow keys move by days and months (ARIA Authoring Practices, date picker grid). */
export function MonthCalendar({ month, first, last, free, isMonthLoaded, selected, onMonth, onDay }: Props) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  const table = useRef<HTMLTableElement>(null);
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  const inMonth = (day: string | null) => (day && monthOf(day) === month ? day : null);
  const start = first > `${month}-01` ? first : `${month}-01`;
  const tabStop = inMonth(walkedTo) ?? inMonth(selected) ?? start;

  // Moves the focus once the new month is rendered.
  useEffect(() => {
    if (walkedTo) table.current?.querySelector<HTMLElement>(`[data-day="${walkedTo}"]`)?.focus();
  }, [walkedTo]);

  const walk = (event: KeyboardEvent, day: string) => {
    const next = dayAfterKey(event.key, day, weekStartOf(locale));
    if (!next) return;
    event.preventDefault();
    const day2 = next < first ? first : next > last ? last : next;
    if (monthOf(day2) !== month) onMonth(monthOf(day2));
    setWalkedTo(day2);
  };

  return (
    <div className="bk-calendar">
      <div className="bk-month">
        <b id="booking-month" aria-live="polite">
          {formatMonth(month, locale)}
        </b>
        <MonthButton
          name="chevronLeft"
          label={t.previousMonth}
          to={addMonths(month, -1)}
          isOff={month <= monthOf(first)}
          onMonth={onMonth}
        />
        <MonthButton
          name="chevronRight"
          label={t.nextMonth}
          to={addMonths(month, 1)}
          isOff={month >= monthOf(last)}
          onMonth={onMonth}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table that is walked through */}
      <table role="grid" aria-labelledby="booking-month" aria-busy={!isMonthLoaded} ref={table}>
        <thead>
          <tr>
            {weekdayNames(locale).map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStartOf(locale)).map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day ? (
                  <td key={day}>
                    <Day
                      day={day}
                      count={free.get(day)?.length ?? 0}
                      isOff={day < first || day > last}
                      isToday={day === first}
                      isSelected={day === selected}
                      isLoaded={isMonthLoaded || free.has(day)}
                      tabIndex={day === tabStop ? 0 : -1}
                      onDay={onDay}
                      onKey={walk}
                    />
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing else
                  <td key={index} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Weekday = { long: string; short: string };

/** Sunday first: "Sunday" and "Sun". */
export function weekdayNames(locale: string): Weekday[] {
  const [long, short] = (['long', 'short'] as const).map(
    weekday => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  return Array.from({ length: 7 }, (_, index) => {
    // January 1, 2023 was a Sunday.
    const day = Date.UTC(2023, 0, 1 + weekStartOf(locale) + index);
    return { long: long?.format(day) ?? '', short: short?.format(day) ?? '' };
  });
}

type DayProps = {
  day: string;
  count: number;
  isOff: boolean;
  isToday: boolean;
  isSelected: boolean;
  isLoaded: boolean;
  tabIndex: number;
  onDay: (day: string) => void;
  onKey: (event: KeyboardEvent, day: string) => void;
};

function Day({ day, count, isOff, isToday, isSelected, isLoaded, tabIndex, onDay, onKey }: DayProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  const number = Number(day.slice(8));
  if (isOff) return <span className="bk-day">{number}</span>;
  const says = count === 0 && !isLoaded ? t.loading : t.free(count);
  return (
    <button
      type="button"
      className={`bk-day${count > 0 ? ' bk-free' : ''}${isLoaded ? '' : ' bk-skeleton'}`}
      data-day={day}
      tabIndex={tabIndex}
      aria-label={`${formatCalendarDay(day, locale)}, ${says}`}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isSelected}
      aria-disabled={count === 0}
      onClick={() => count > 0 && onDay(day)}
      onKeyDown={event => onKey(event, day)}
    >
      {number}
    </button>
  );
}

type MonthButtonProps = {
  name: 'chevronLeft' | 'chevronRight';
  label: string;
  to: string;
  isOff: boolean;
  onMonth: (month: string) => void;
};

function MonthButton({ name, label, to, isOff, onMonth }: MonthButtonProps) {
  return (
    <button type="button" aria-label={label} disabled={isOff} onClick={() => onMonth(to)}>
      <PublicIcon name={name} size={22} />
    </button>
  );
}

function dayAfterKey(key: string, day: string, weekStart: number): string | null {
  const inWeek = (weekday(day) - weekStart + 7) % 7;
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return addDays(day, -inWeek);
  if (key === 'End') return addDays(day, 6 - inWeek);
  if (key === 'PageUp') return addMonthsToDay(day, -1);
  if (key === 'PageDown') return addMonthsToDay(day, 1);
  return null;
}
