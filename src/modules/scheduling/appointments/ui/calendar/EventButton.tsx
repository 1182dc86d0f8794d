import type { CSSProperties } from 'react';
import { formatClock, formatExactRange, formatMinute } from '../../../../../ui/time/practice-time.ts';
import { clientName, lookOf, shortName, statusOf } from '../describe-appointment.ts';
import { StatusMark } from '../StatusMark.tsx';
import type { CalendarProps } from './calendar-view.ts';
import type { Placed } from './day-plan.ts';
import classes from './event.module.css';
import { keysId } from './gestures/MoveStatus.tsx';

type Props = Pick<CalendarProps, 'zone' | 'now' | 'openId' | 'onOpen' | 'whose' | 'mayChange'> & {
  placed: Placed;
  /** line: name and time in one line; chip: the same in a month, without hours beside it; wide and block: the title, too. */
  shape: 'line' | 'chip' | 'wide' | 'block';
  isNarrow?: boolean;
  style?: CSSProperties;
  tabIndex?: number;
};

/** One appointment in the calendar; its fill and its mark tell its state. */
export function EventButton({ placed, shape, zone, now, openId, onOpen, ...rest }: Props) {
  const { isNarrow, style, tabIndex, whose } = rest;
  const { appointment, from } = placed;
  const mayChange = rest.mayChange && !appointment.paymentDueAt;
  const { startTime, endTime, title } = appointment;
  const practitioner = whose(appointment);
  const about = [
    clientName(appointment),
    formatExactRange(startTime, endTime, zone),
    title,
    statusOf(appointment, now),
    practitioner && `with ${practitioner}`,
  ].filter(Boolean);
  const look = lookOf(appointment, now);
  const hasTitle = shape === 'wide' || shape === 'block';
  return (
    <button
      type="button"
      className={classes.event}
      data-look={look}
      data-shape={shape}
      data-narrow={isNarrow || undefined}
      data-open={openId === appointment.id || undefined}
      data-event={mayChange ? appointment.id : undefined}
      aria-keyshortcuts={mayChange ? 'M' : undefined}
      aria-describedby={mayChange ? keysId : undefined}
      aria-haspopup="dialog"
      style={style}
      tabIndex={tabIndex}
      onClick={event => {
        event.stopPropagation();
        onOpen(appointment, event.currentTarget);
      }}
    >
      {/* What is seen is short; what is read out is complete. */}
      <span className={classes.hidden}>{about.join(', ')}</span>
      <StatusMark look={look} />
      <b aria-hidden="true">{hasTitle ? clientName(appointment) : shortName(appointment)}</b>
      <small aria-hidden="true">
        {practitioner && `${initials(practitioner)} · `}
        {shape === 'chip' && !isByDay(from) ? formatMinute(from) : formatClock(from)}
        {hasTitle && ` · ${title}`}
      </small>
      {mayChange && shape !== 'chip' && <i className={classes.edge} data-edge aria-hidden="true" />}
    </button>
  );
}

/** In minutes of the day: from 7 AM to 7 PM nobody asks which half of the day it is, and the name keeps the room. */
const isByDay = (minute: number) => minute >= 7 * 60 && minute < 19 * 60;

/** "ML": whose it is, where the name has no room. */
const initials = (name: string) =>
  name
    .split(' ')
    .map(part => [...part][0] ?? '')
    .join('');
