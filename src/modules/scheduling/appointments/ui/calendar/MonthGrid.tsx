import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { addDays, addMonthsToDay, monthOf } from '../../../../../shared/calendar-month.ts';
import { formatCalendarDayOfYear, formatMonth } from '../../../../../shared/format/format-time.ts';
import section from '../../../../../ui/layout/section.module.css';
import { daysOf, longWeekday, shortWeekday, startOfWeek, weeksOf } from './calendar-days.ts';
import classes from './month.module.css';

export type MonthGridProps = {
  date: string;
  today: string;
  /** First day of the week; 0 is Sunday. */
  weekStart: number;
  isBusy: boolean;
  isCompact?: boolean;
  onGo: (to: { date: string }) => void;
  /** Called for Enter on a day. */
  onOpen: (day: string) => void;
  /** Called for a click on the free area of a day. */
  onChoose: (day: string) => void;
  /** Called for a click on the day's number; without it the number is plain text. */
  onNumber?: (day: string) => void;
  /** Text for screen readers after the day, for example "3 appointments". */
  describe: (day: string) => string | null;
  draw: (day: string) => ReactNode;
};

/** Always six weeks. One day is in the tab order; arrow keys move between days. */
export function MonthGrid(props: MonthGridProps) {
  const { date, weekStart, isBusy, isCompact = false, onGo, onOpen } = props;
  const weeks = weeksOf(daysOf('month', date, weekStart));
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  // Moves the browser's focus to the day selected with the keyboard.
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
    isMoving.current = false;
  }, [date]);
  const onKey = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const isOnEvent = event.target !== event.currentTarget;
    if (isOnEvent || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moves[event.key]?.(day, weekStart);
    if (next) {
      isMoving.current = true;
      onGo({ date: next });
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(day);
    else return;
    event.preventDefault();
  };
  return (
    <div className={`${section.card} ${classes.frame}`}>
      <table
        ref={grid}
        className={classes.month}
        data-compact={isCompact || undefined}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrow keys walk is a grid
        role="grid"
        aria-label={formatMonth(monthOf(date))}
        aria-busy={isBusy}
      >
        <thead>
          <tr>
            {weeks[0]?.map(day => (
              <th key={day} scope="col" abbr={longWeekday(day)}>
                {shortWeekday(day).slice(0, isCompact ? 1 : 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <DayCell key={day} {...props} day={day} onKey={onKey} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = MonthGridProps & { day: string; onKey: (event: KeyboardEvent<HTMLElement>, day: string) => void };

function DayCell({ day, onKey, ...grid }: CellProps) {
  const { date, today, isCompact, onChoose, onNumber, describe, draw } = grid;
  const name = formatCalendarDayOfYear(day);
  const isActive = day === date;
  return (
    <td
      className={classes.cell}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what a cell of a grid is, said for tools that do not look up
      role="gridcell"
      aria-current={day === today ? 'date' : undefined}
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      data-day={day}
      data-outside={monthOf(day) !== monthOf(date) || undefined}
      onClick={() => onChoose(day)}
      onKeyDown={event => onKey(event, day)}
    >
      <div className={classes.content}>
        <VisuallyHidden>{[name, describe(day)].filter(Boolean).join(', ')}</VisuallyHidden>
        {isCompact || !onNumber ? (
          <span className={classes.number} aria-hidden="true">
            {Number(day.slice(8))}
          </span>
        ) : (
          <button
            type="button"
            className={classes.number}
            aria-label={`Open ${name}`}
            tabIndex={-1}
            onClick={event => {
              event.stopPropagation();
              onNumber(day);
            }}
          >
            {Number(day.slice(8))}
          </button>
        )}
        {draw(day)}
      </div>
    </td>
  );
}

const moves: Record<string, (day: string, weekStart: number) => string> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  Home: startOfWeek,
  End: (day, weekStart) => addDays(startOfWeek(day, weekStart), 6),
  PageUp: day => addMonthsToDay(day, -1),
  PageDown: day => addMonthsToDay(day, 1),
};
