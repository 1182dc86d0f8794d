import { Skeleton } from '@mantine/core';
import { zoneName } from '../../../../../shared/format-time.ts';
import { longWeekday, shortWeekday } from './calendar-days.ts';
import type { CalendarProps } from './calendar-view.ts';
import { DayColumn, minutesShown } from './DayColumn.tsx';
import type { DayPlan } from './day-plan.ts';
import { hourHeight } from './hour-height.ts';
import { formatMinute, zoneInitials } from './practice-time.ts';
import classes from './time-grid.module.css';

/** The hours shown when nothing lies outside them. */
const usualHours = { first: 8, last: 18 };

/** Days side by side, hours downwards: the week and the day view. */
export function TimeGrid({ days, ...view }: CalendarProps & { days: string[] }) {
  const { plan, zone, today, onGo } = view;
  const hours = hoursOf(days, plan);
  const heading = `Times in ${zoneName(zone)}`;
  return (
    <div className={classes.grid} data-days={days.length} aria-busy={!plan}>
      <div className={classes.head}>
        <div className={classes.zone} title={heading}>
          <span aria-hidden="true">{zoneInitials(zone, `${days[0]}T12:00:00Z`)}</span>
          <span className={classes.hidden}>{heading}</span>
        </div>
        {days.map(day => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-current={day === today ? 'date' : undefined}
            disabled={days.length === 1}
            onClick={() => onGo({ date: day, view: 'day' })}
          >
            <span aria-hidden="true">{shortWeekday(day)}</span>
            <span className={classes.hidden}>{longWeekday(day)}</span> <b>{Number(day.slice(8))}</b>
          </button>
        ))}
      </div>
      <div className={classes.body} style={{ height: (hours.last - hours.first) * hourHeight }}>
        <div className={classes.hours} aria-hidden="true">
          {hourLabels(hours).map(hour => (
            <span key={hour} style={{ top: (hour - hours.first) * hourHeight }}>
              {formatMinute(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day, index) =>
          plan ? (
            <DayColumn
              key={day}
              {...view}
              day={day}
              placed={plan.get(day) ?? []}
              firstHour={hours.first}
              lastHour={hours.last}
              isAlone={days.length === 1}
            />
          ) : (
            <div key={day} className={classes.column}>
              {skeletons[index % skeletons.length]?.map(top => (
                <Skeleton key={top} className={classes.skeleton} height={hourHeight - 6} style={{ top }} />
              ))}
            </div>
          ),
        )}
      </div>
    </div>
  );
}

/** The usual ones, widened to whatever lies before or after: nothing hides behind a scroll bar. */
function hoursOf(days: string[], plan: DayPlan | undefined) {
  const placed = days.flatMap(day => plan?.get(day) ?? []);
  const first = Math.min(usualHours.first, ...placed.map(each => Math.floor(each.from / 60)));
  const last = Math.max(usualHours.last, ...placed.map(each => Math.ceil(minutesShown(each) / 60)));
  return { first, last: Math.min(24, last) };
}

const hourLabels = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first - 1 }, (_, index) => first + index + 1);

const skeletons = [[], [52, 208], [104, 312], [52, 156], [208, 338], [52, 260], []];
