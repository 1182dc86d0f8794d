import { formatCalendarDayOfYear } from '../../../../../shared/format-time.ts';
import { countAppointments } from '../describe-appointment.ts';
import classes from './agenda.module.css';
import { shortWeekday } from './calendar-days.ts';
import type { CalendarProps } from './calendar-view.ts';

/** The week of a phone: its days in a row, one of them chosen. */
export function DayStrip({ days, date, today, plan, onGo }: CalendarProps & { days: string[] }) {
  return (
    <nav className={classes.strip} aria-label="Days of this week">
      {days.map(day => {
        const count = plan?.get(day)?.length ?? 0;
        return (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-current={day === date ? 'date' : undefined}
            data-today={day === today || undefined}
            data-filled={count > 0 || undefined}
            onClick={() => onGo({ date: day })}
          >
            <span className={classes.hidden}>
              {formatCalendarDayOfYear(day)}
              {count > 0 && `, ${countAppointments(count)}`}
            </span>
            <span aria-hidden="true">{shortWeekday(day)}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <i />
          </button>
        );
      })}
    </nav>
  );
}
