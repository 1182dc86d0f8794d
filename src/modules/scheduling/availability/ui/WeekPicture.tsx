import { VisuallyHidden } from '@mantine/core';
import { formatCalendarDay } from '../../../../shared/format-time.ts';
import type { Preview } from '../contract.ts';
import classes from './availability.module.css';
import { minutesOf, spoken } from './intervals.ts';

type Props = { week: Preview; step: number };
type Span = { from: number; to: number };

/** Seven columns with the working hours and in them what is free; beside it the same in words. */
export function WeekPicture({ week: { days, service }, step }: Props) {
  const span = spanOf(days);
  const hours = Array.from({ length: (span.to - span.from) / 60 + 1 }, (_, index) => span.from + index * 60);
  return (
    <>
      <div className={classes.picture} aria-hidden="true">
        <div className={classes.axis}>
          {hours.map(hour => (
            <span key={hour} style={{ top: `${share(hour, span)}%` }}>
              {hour % 120 === 0 && spokenHour(hour)}
            </span>
          ))}
        </div>
        {days.map(({ date, hours: open, slots }) => (
          <div key={date} className={classes.column}>
            <span className={classes.columnHead}>
              {weekdayLetter(date)}
              <b>{Number(date.slice(8))}</b>
            </span>
            <div className={classes.columnBody} data-closed={open.length === 0 || undefined}>
              {open.map(({ from, to }) => (
                <i key={from} className={classes.open} style={place(minutesOf(from), minutesOf(to), span)} />
              ))}
              {slots.map(({ time }) => (
                <i
                  key={time}
                  className={classes.free}
                  style={place(minutesOf(time), minutesOf(time) + Math.min(step, service.durationMinutes), span)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <ul>
          {days.map(day => (
            <li key={day.date}>{inWords(day)}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  );
}

/** From the first to the last hour that is worked in this week, whole hours. */
function spanOf(days: Preview['days']): Span {
  const hours = days.flatMap(day => day.hours);
  if (hours.length === 0) return { from: 9 * 60, to: 17 * 60 };
  const from = Math.min(...hours.map(each => minutesOf(each.from)));
  const to = Math.max(...hours.map(each => minutesOf(each.to)));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

const share = (minute: number, { from, to }: Span) => ((minute - from) / (to - from)) * 100;

const place = (from: number, to: number, span: Span) => ({
  top: `${share(from, span)}%`,
  height: `${share(to, span) - share(from, span)}%`,
});

const spokenHour = (minute: number) => `${(minute / 60) % 12 || 12} ${minute % 1_440 < 720 ? 'AM' : 'PM'}`;

const weekdayLetter = (date: string) => formatCalendarDay(date).slice(0, 3);

function inWords({ date, hours, slots }: Preview['days'][number]): string {
  const day = formatCalendarDay(date);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return `${day}: ${hours.length === 0 ? 'unavailable' : 'no available times'}`;
  return `${day}: ${slots.length} available, ${spoken(first.time)} to ${spoken(last.time)}`;
}
