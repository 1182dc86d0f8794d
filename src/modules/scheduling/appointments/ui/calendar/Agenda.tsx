import { Skeleton } from '@mantine/core';
import { dayIn, formatCalendarDayOfYear, formatTime } from '../../../../../shared/format/format-time.ts';
import { formatMinute, wallTimeIn } from '../../../../../ui/time/practice-time.ts';
import { clientName, displayStateOf } from '../describe-appointment.ts';
import { StatusWord } from '../Status.tsx';
import classes from './agenda.module.css';
import type { CalendarProps } from './calendar-days.ts';
import { minutesOf, type Placed } from './day-plan.ts';

/** Shorter gaps are not shown. */
const minGapMinutes = 30;

/** The selected day on a phone, as a list with the free time in between. */
export function Agenda({ date, today, plan, next, ...view }: CalendarProps) {
  if (!plan) return <AgendaSkeleton />;
  const placed = plan.get(date) ?? [];
  const day = formatCalendarDayOfYear(date);
  if (!placed.length) {
    return (
      <div className={classes.nothing}>
        <p>No appointments on {day}.</p>
        <NextSession {...view} next={next} />
      </div>
    );
  }
  const earliest = date < today ? 1_440 : date > today ? 0 : wallTimeIn(view.now, view.zone).minute;
  return (
    <ul className={classes.agenda} aria-label={day}>
      {placed.map((each, index) => {
        const gap = gapBefore(placed, index, earliest);
        return [
          gap && (
            <li key={`free ${gap.from}`} className={classes.free}>
              Free {formatMinute(gap.from)} to {formatMinute(gap.to)}
            </li>
          ),
          <AgendaRow key={each.appointment.id} {...view} placed={each} />,
        ];
      })}
    </ul>
  );
}

/** Goes to the day of the next appointment. */
export function NextSession({ next, zone, onGo }: Pick<CalendarProps, 'next' | 'zone' | 'onGo'>) {
  if (!next) return null;
  const day = dayIn(next.startTime, zone);
  return (
    <button type="button" className={classes.next} onClick={() => onGo({ date: day })}>
      <span>
        Next: {formatCalendarDayOfYear(day)}, {formatTime(next.startTime, zone)},
      </span>{' '}
      <span>{clientName(next)}</span>
    </button>
  );
}

type RowProps = Pick<CalendarProps, 'zone' | 'now' | 'onOpen' | 'whose'> & { placed: Placed };

function AgendaRow({ placed: { appointment }, zone, now, onOpen, whose }: RowProps) {
  const practitioner = whose(appointment);
  const displayState = displayStateOf(appointment, now);
  return (
    <li className={classes.row} data-look={displayState}>
      <button type="button" aria-haspopup="dialog" onClick={event => onOpen(appointment, event.currentTarget)}>
        <span>
          <span className={classes.time}>{formatTime(appointment.startTime, zone)}</span>{' '}
          <span className={classes.length}>{minutesOf(appointment)} min</span>
        </span>
        <span>
          <span className={classes.name}>{clientName(appointment)}</span>{' '}
          <span className={classes.title}>{appointment.title}</span>
          {practitioner && <span className={classes.whose}> with {practitioner}</span>}
        </span>
        <StatusWord look={displayState} />
      </button>
    </li>
  );
}

/** The gap before this appointment, as far as it is in the future. Cancelled appointments count as free time. */
function gapBefore(placed: Placed[], index: number, earliest: number) {
  const active = placed.filter(each => each.appointment.status !== 'cancelled');
  const next = placed[index];
  if (!next || next.appointment.status === 'cancelled') return null;
  const before = active.filter(each => each.from < next.from);
  if (!before.length) return null;
  const from = Math.max(earliest, ...before.map(each => each.to));
  return next.from - from < minGapMinutes ? null : { from, to: next.from };
}

function AgendaSkeleton() {
  return (
    <div className={classes.agenda} aria-busy="true">
      {[1, 2, 3].map(row => (
        <div key={row} className={classes.loading}>
          <Skeleton height={10} width="3.5rem" />
          <Skeleton height={10} width="60%" />
        </div>
      ))}
    </div>
  );
}
