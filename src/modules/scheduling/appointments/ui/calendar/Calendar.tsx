import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { formatCalendarDayOfYear, zoneName } from '../../../../../shared/format/format-time.ts';
import section from '../../../../../ui/layout/section.module.css';
import { formatMinute, zoneInitials } from '../../../../../ui/time/practice-time.ts';
import type { CalendarView } from '../calendar-search.ts';
import { countAppointments } from '../describe-appointment.ts';
import { Agenda, NextSession } from './Agenda.tsx';
import agendaStyles from './agenda.module.css';
import classes from './calendar.module.css';
import { type CalendarProps, daysOf, hourHeight, longWeekday, shortWeekday } from './calendar-days.ts';
import { DayColumn, minutesShown } from './DayColumn.tsx';
import type { DayPlan } from './day-plan.ts';
import { MonthView } from './MonthView.tsx';
import timeGridStyles from './time-grid.module.css';

/** Week view on a phone: a row of days with one selected. */
function DayStrip({ days, date, today, plan, onGo }: CalendarProps & { days: string[] }) {
  return (
    <nav className={agendaStyles.strip} aria-label="Days of this week">
      {days.map(day => {
        const count = plan?.get(day)?.length ?? 0;
        return (
          <button
            key={day}
            type="button"
            className={agendaStyles.day}
            aria-current={day === date ? 'date' : undefined}
            data-today={day === today || undefined}
            data-filled={count > 0 || undefined}
            onClick={() => onGo({ date: day })}
          >
            <VisuallyHidden>
              {formatCalendarDayOfYear(day)}
              {count > 0 && `, ${countAppointments(count)}`}
            </VisuallyHidden>
            <span aria-hidden="true">{shortWeekday(day)}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <i />
          </button>
        );
      })}
    </nav>
  );
}

/** Hours shown if no appointment is outside of them. */
const usualHours = { first: 8, last: 18 };

/** Week and day view: days as columns, hours as rows. */
function TimeGrid({ days, ...view }: CalendarProps & { days: string[] }) {
  const { plan, zone, today, onGo } = view;
  const hours = hoursOf(days, plan);
  const heading = `Times in ${zoneName(zone)}`;
  return (
    <div className={`${section.card} ${timeGridStyles.grid}`} data-days={days.length} aria-busy={!plan}>
      <div className={timeGridStyles.head}>
        <div className={timeGridStyles.zone} title={heading}>
          <span aria-hidden="true">{zoneInitials(zone, `${days[0]}T12:00:00Z`)}</span>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </div>
        {days.map(day => (
          <button
            key={day}
            type="button"
            className={timeGridStyles.day}
            aria-current={day === today ? 'date' : undefined}
            disabled={days.length === 1}
            onClick={() => onGo({ date: day, view: 'day' })}
          >
            <span aria-hidden="true">{shortWeekday(day)}</span>
            <VisuallyHidden>{longWeekday(day)}</VisuallyHidden> <b>{Number(day.slice(8))}</b>
          </button>
        ))}
      </div>
      <div className={timeGridStyles.body} style={{ height: (hours.last - hours.first) * hourHeight }}>
        <div className={timeGridStyles.hours} aria-hidden="true">
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
            <div key={day} className={timeGridStyles.column}>
              {skeletons[index % skeletons.length]?.map(top => (
                <Skeleton key={top} className={timeGridStyles.skeleton} height={hourHeight - 6} style={{ top }} />
              ))}
            </div>
          ),
        )}
      </div>
    </div>
  );
}

/** Extends the usual hours to include all appointments, so that none is hidden by scrolling. */
function hoursOf(days: string[], plan: DayPlan | undefined) {
  const placed = days.flatMap(day => plan?.get(day) ?? []);
  const first = Math.min(usualHours.first, ...placed.map(each => Math.floor(each.from / 60)));
  const last = Math.max(usualHours.last, ...placed.map(each => Math.ceil(minutesShown(each) / 60)));
  return { first, last: Math.min(24, last) };
}

const hourLabels = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first - 1 }, (_, index) => first + index + 1);

const skeletons = [[], [52, 208], [104, 312], [52, 156], [208, 338], [52, 260], []];

/** A closed day without appointments is one line, until its hours are asked for. */
function DayView(view: CalendarProps & { days: string[] }) {
  const { date, plan, closureOn, busyOn } = view;
  const [isOpen, setIsOpen] = useState(false);
  const closure = closureOn(date);
  if (isOpen || !closure || !plan || plan.get(date)?.length || busyOn(date).length) return <TimeGrid {...view} />;
  return (
    <div className={agendaStyles.nothing}>
      <p>{closure === 'weekly' ? `Closed on ${longWeekday(date)}s.` : `Closed on ${formatCalendarDayOfYear(date)}.`}</p>
      <NextSession {...view} />
      <Button size="xs" variant="default" display="block" mt="sm" mx="auto" onClick={() => setIsOpen(true)}>
        Show hours
      </Button>
    </div>
  );
}

/** Phones get different views: the month shows dots, the week a strip of days, both with an agenda below. */
export function Calendar({ view, ...calendar }: CalendarProps & { view: CalendarView }) {
  const isPhone = useIsPhone();
  const days = daysOf(view, calendar.date, calendar.weekStart);
  if (view === 'day') return <DayView key={calendar.date} {...calendar} days={days} />;
  if (!isPhone) return view === 'month' ? <MonthView {...calendar} /> : <TimeGrid {...calendar} days={days} />;
  return (
    <>
      {view === 'month' ? <MonthView {...calendar} isCompact /> : <DayStrip {...calendar} days={days} />}
      {view === 'month' && <h3 className={classes.chosen}>{formatCalendarDayOfYear(calendar.date)}</h3>}
      <Agenda {...calendar} />
    </>
  );
}

/** Must match the stylesheets' breakpoint of 48em. */
export const useIsPhone = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
