import { Skeleton } from '@mantine/core';
import { formatCalendarDayOfYear } from '../../../../../shared/format/format-time.ts';
import { countAppointments, type DisplayState, displayStateOf } from '../describe-appointment.ts';
import { StatusMark } from '../Status.tsx';
import type { CalendarProps } from './calendar-days.ts';
import type { Placed } from './day-plan.ts';
import { EventButton } from './EventButton.tsx';
import { GhostChip } from './gestures/GhostBox.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import classes from './month.module.css';

/** Specification, section 9: further ones become "+N more". */
const shownInCell = 2;
const dotsInCell = 3;

type MonthDayProps = CalendarProps & { day: string; isCompact: boolean; placed: Placed[] };

const MonthDay = ({ isCompact, ...day }: MonthDayProps) => (
  <>
    {isCompact ? <Dots {...day} /> : <Chips {...day} />}
    <GhostChip day={day.day} />
  </>
);

function Dots({ placed, now }: Pick<MonthDayProps, 'placed' | 'now'>) {
  return (
    <span className={classes.dots}>
      {placed.slice(0, dotsInCell).map(({ appointment }) => {
        const displayState = displayStateOf(appointment, now);
        return isOver.has(displayState) ? (
          <i key={appointment.id} />
        ) : (
          <StatusMark key={appointment.id} look={displayState} />
        );
      })}
    </span>
  );
}

/** Statuses whose mark would be unreadable at the size of a dot. */
const isOver = new Set<DisplayState>(['completed', 'no_show', 'cancelled']);

function Chips({ day, placed, ...view }: Omit<MonthDayProps, 'isCompact'>) {
  const more = placed.length - shownInCell;
  // Only events of the active day are in the tab order.
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

/** Moves cancelled appointments to the end, so that they don't push others out of the day. */
const shownFirst = (placed: Placed[]) =>
  placed.toSorted((one, other) => Number(isCancelled(one)) - Number(isCancelled(other)));

const isCancelled = ({ appointment }: Placed) => appointment.status === 'cancelled';

type Props = CalendarProps & {
  /** On phones: dots instead of names, and a tap selects the day instead of opening it. */
  isCompact?: boolean;
};

export function MonthView({ isCompact = false, ...view }: Props) {
  const { date, today, weekStart, plan, onGo } = view;
  const open = (day: string) => onGo(isCompact ? { date: day } : { date: day, view: 'day' });
  return (
    <MonthGrid
      {...{ date, today, weekStart, isCompact, onGo }}
      isBusy={!plan}
      onOpen={open}
      // Where appointments can be created, a click on free space does that (gestures/use-gestures.ts).
      onChoose={day => (isCompact || !view.mayChange) && open(day)}
      onNumber={day => onGo({ date: day, view: 'day' })}
      describe={day => (plan ? countOn(plan.get(day)?.length ?? 0) : null)}
      draw={day => <MonthDay {...view} day={day} isCompact={isCompact} placed={shownFirst(plan?.get(day) ?? [])} />}
    />
  );
}

const countOn = (count: number) => (count ? countAppointments(count) : 'nothing');
