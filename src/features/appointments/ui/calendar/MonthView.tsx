import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatMonth } from '../../../../shared/format-time.ts';
import { addDays, addMonthsToDay, monthOf } from '../booking/calendar-month.ts';
import { daysOf, longWeekday, shortWeekday, startOfWeek, weeksOf } from './calendar-days.ts';
import type { CalendarProps } from './calendar-view.ts';
import { MonthCell } from './MonthCell.tsx';
import classes from './month.module.css';

type Props = CalendarProps & {
  /** On a phone: dots instead of names, and a tap chooses the day instead of opening it. */
  isCompact?: boolean;
};

/** Six weeks, from Sunday unless the practice begins its weeks otherwise. One day takes part in the tab order; the arrow keys move between days. */
export function MonthView({ isCompact = false, ...view }: Props) {
  const { date, weekStart, plan, onGo } = view;
  const weeks = weeksOf(daysOf('month', date, weekStart));
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  // Takes the browser's focus along to the day that the keyboard moved to.
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
    isMoving.current = false;
  }, [date]);
  const open = (day: string) => onGo(isCompact ? { date: day } : { date: day, view: 'day' });
  // Where sessions can be entered, a click on a free place does that (gestures/gestures.ts).
  const choose = (day: string) => (isCompact || !view.mayChange) && open(day);
  const onKey = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const isOnEvent = event.target !== event.currentTarget;
    if (isOnEvent || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moves[event.key]?.(day, weekStart);
    if (next) {
      isMoving.current = true;
      onGo({ date: next });
    } else if (event.key === 'Enter' || event.key === ' ') open(day);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.frame}>
      <table
        ref={grid}
        className={classes.month}
        data-compact={isCompact || undefined}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrow keys walk is a grid
        role="grid"
        aria-label={formatMonth(monthOf(date))}
        aria-busy={!plan}
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
                <MonthCell key={day} {...view} day={day} isCompact={isCompact} onChoose={choose} onKey={onKey} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
