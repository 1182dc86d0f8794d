import { Skeleton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatCalendarDayOfYear } from '../../../../shared/format-time.ts';
import { monthOf } from '../booking/calendar-month.ts';
import { countAppointments, lookOf } from '../describe-appointment.ts';
import { StatusMark } from '../StatusMark.tsx';
import type { CalendarProps } from './calendar-view.ts';
import type { Placed } from './day-plan.ts';
import { EventButton } from './EventButton.tsx';
import { GhostChip } from './gestures/GhostBox.tsx';
import classes from './month.module.css';

/** Specification, section 9: then "+N more". */
const shownInCell = 2;
const dotsInCell = 3;

type Props = CalendarProps & {
  day: string;
  isCompact: boolean;
  onChoose: (day: string) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, day: string) => void;
};

export function MonthCell({ day, isCompact, onChoose, onKey, ...view }: Props) {
  const { date, today, plan, now } = view;
  const placed = inOrderOfWorth(plan?.get(day) ?? []);
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
        <span className={classes.hidden}>
          {name}
          {plan && `, ${placed.length ? countAppointments(placed.length) : 'nothing'}`}
        </span>
        {isCompact ? (
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
              view.onGo({ date: day, view: 'day' });
            }}
          >
            {Number(day.slice(8))}
          </button>
        )}
        {isCompact ? <Dots placed={placed} now={now} /> : <Chips {...view} placed={placed} day={day} />}
        <GhostChip day={day} />
      </div>
    </td>
  );
}

function Dots({ placed, now }: { placed: Placed[]; now: number }) {
  return (
    <span className={classes.dots}>
      {placed.slice(0, dotsInCell).map(({ appointment }) => (
        <StatusMark key={appointment.id} look={lookOf(appointment, now)} />
      ))}
    </span>
  );
}

function Chips({ day, placed, ...view }: CalendarProps & { day: string; placed: Placed[] }) {
  const more = placed.length - shownInCell;
  // Tab goes from the active day to what is on it, and past all others.
  const tabIndex = day === view.date ? 0 : -1;
  if (!view.plan) return Number(day.slice(8)) % 3 ? <Skeleton height={20} /> : null;
  return (
    <>
      {placed.slice(0, shownInCell).map(each => (
        <EventButton key={each.appointment.id} {...view} placed={each} shape="chip" tabIndex={tabIndex} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-label={`+${more} more on ${formatCalendarDayOfYear(day)}`}
          tabIndex={tabIndex}
          onClick={event => {
            event.stopPropagation();
            view.onGo({ date: day, view: 'day' });
          }}
        >
          +{more} more
        </button>
      )}
    </>
  );
}

/** By start; what was cancelled does not hide what takes place. */
const inOrderOfWorth = (placed: Placed[]) =>
  placed.toSorted((one, other) => Number(isCancelled(one)) - Number(isCancelled(other)));

const isCancelled = ({ appointment }: Placed) => appointment.status === 'cancelled';
