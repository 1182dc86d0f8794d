import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { formatCalendarDayOfYear } from '../../../../../shared/format/format-time.ts';
import { formatMinute, wallTimeIn } from '../../../../../ui/time/practice-time.ts';
import { type CalendarProps, hourHeight } from './calendar-days.ts';
import { assignLanes, type InLane, type Placed } from './day-plan.ts';
import { EventButton } from './EventButton.tsx';
import { GhostBox } from './gestures/GhostBox.tsx';
import classes from './time-grid.module.css';

/** Minimum displayed duration in minutes, enough for one line of text. */
const minMinutesShown = 28;
/** Minimum duration in minutes for a second line. */
const twoLines = 40;

/** With this many lanes each has room for one or two letters only. */
const narrowFrom = 3;

/** End of the appointment as displayed, in minutes past midnight. */
export const minutesShown = ({ from, to }: Placed) => Math.min(Math.max(to, from + minMinutesShown), 1_440);

/** Minutes past midnight. */
type Span = { from: number; to: number };
type SpanProps = { hours: Span[] | null; firstHour: number; lastHour: number };

/** Shades the time outside working hours; renders nothing while they are unknown. */
function OffHours({ hours, firstHour, lastHour }: SpanProps) {
  if (!hours) return null;
  const [first, last] = [firstHour * 60, lastHour * 60];
  return offHours(hours, { from: first, to: last }).map(({ from, to }) => (
    <i
      key={from}
      className={classes.off}
      data-whole={to - from === last - first || undefined}
      style={{ top: ((from - first) * hourHeight) / 60, height: ((to - from) * hourHeight) / 60 }}
      aria-hidden="true"
    />
  ));
}

/** Times of the practitioner's other calendars, which have no titles. */
function BusyBlocks({ times, firstHour, lastHour }: { times: Span[]; firstHour: number; lastHour: number }) {
  return times.map(({ from, to }) => {
    const [start, end] = [Math.max(from, firstHour * 60), Math.min(to, lastHour * 60)];
    if (end <= start) return null;
    return (
      <p
        key={from}
        className={classes.busy}
        style={{ top: pixels(start - firstHour * 60), height: pixels(end - start) }}
      >
        Busy
        <span className={classes.hidden}>
          {' '}
          elsewhere from {formatMinute(from)} to {formatMinute(to)}
        </span>
      </p>
    );
  });
}

/** The parts of `within` outside of `hours`, which must be sorted. */
export function offHours(hours: Span[], within: Span): Span[] {
  const starts = [within.from, ...hours.map(({ to }) => Math.max(to, within.from))];
  const ends = [...hours.map(({ from }) => Math.min(from, within.to)), within.to];
  return starts.map((from, index) => ({ from, to: ends[index] ?? within.to })).filter(({ from, to }) => to > from);
}

type Props = Pick<
  CalendarProps,
  'zone' | 'now' | 'today' | 'openId' | 'onOpen' | 'whose' | 'mayChange' | 'hoursOn' | 'busyOn'
> & {
  day: string;
  placed: Placed[];
  firstHour: number;
  lastHour: number;
  /** The column of the day view, which uses the full width. */
  isAlone: boolean;
};

export function DayColumn({ day, placed, firstHour, lastHour, isAlone, ...view }: Props) {
  const lanes = useMemo(() => assignLanes(placed, minMinutesShown), [placed]);
  const name = formatCalendarDayOfYear(day);
  return (
    <section
      className={classes.column}
      aria-label={name}
      data-day={day}
      data-first={firstHour * 60}
      data-free={view.mayChange || undefined}
    >
      <OffHours hours={view.hoursOn(day)} firstHour={firstHour} lastHour={lastHour} />
      <BusyBlocks times={view.busyOn(day)} firstHour={firstHour} lastHour={lastHour} />
      {lanes.map(each => (
        <EventButton
          key={each.appointment.id}
          {...view}
          placed={each}
          shape={each.to - each.from >= twoLines ? 'block' : isAlone && each.lanes === 1 ? 'wide' : 'line'}
          isNarrow={each.lanes > narrowFrom}
          style={boxOf(each, firstHour)}
        />
      ))}
      <GhostBox day={day} firstHour={firstHour} />
      {!lanes.length && <VisuallyHidden>No appointments on {name}</VisuallyHidden>}
      {day === view.today && <NowLine now={view.now} zone={view.zone} firstHour={firstHour} />}
    </section>
  );
}

function boxOf(placed: InLane, firstHour: number) {
  const { from, lane, lanes } = placed;
  const end = minutesShown(placed);
  // Near midnight a short appointment moves up, so that its minimum height fits.
  const start = Math.min(from, end - minMinutesShown);
  return {
    top: pixels(start - firstHour * 60),
    height: pixels(end - start) - 2,
    insetInlineStart: `calc(3px + (100% - 6px) * ${lane / lanes})`,
    width: `calc((100% - 6px) / ${lanes} - ${lanes > 1 ? 2 : 0}px)`,
  };
}

function NowLine({ now, zone, firstHour }: { now: number; zone: string; firstHour: number }) {
  const minute = wallTimeIn(now, zone).minute - firstHour * 60;
  // Hidden by the container's overflow when outside the displayed hours.
  return <i className={classes.now} style={{ top: pixels(minute) }} aria-hidden="true" />;
}

const pixels = (minutes: number) => (minutes * hourHeight) / 60;
