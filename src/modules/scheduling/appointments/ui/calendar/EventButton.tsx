import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { formatClock, formatExactRange, formatMinute } from '../../../../../ui/time/practice-time.ts';
import { clientName, displayStateOf, isHeld, shortName, statusOf } from '../describe-appointment.ts';
import { StatusMark } from '../Status.tsx';
import type { CalendarProps } from './calendar-days.ts';
import type { Placed } from './day-plan.ts';
import classes from './event.module.css';
import { keysId } from './gestures/GhostBox.tsx';

type Props = Pick<CalendarProps, 'zone' | 'now' | 'openId' | 'onOpen' | 'whose' | 'mayChange'> & {
  placed: Placed;
  /** line: name and time in one line; chip: the same in a month cell; wide and block: also the title. */
  shape: 'line' | 'chip' | 'wide' | 'block';
  isNarrow?: boolean;
  style?: CSSProperties;
  tabIndex?: number;
};

export function EventButton({ placed, shape, zone, now, openId, onOpen, ...rest }: Props) {
  const { isNarrow, style, tabIndex, whose } = rest;
  const { appointment, from } = placed;
  const mayChange = rest.mayChange && !isHeld(appointment);
  const { startTime, endTime, title } = appointment;
  const practitioner = whose(appointment);
  const labelParts = [
    clientName(appointment),
    formatExactRange(startTime, endTime, zone),
    title,
    statusOf(appointment, now),
    practitioner && `with ${practitioner}`,
  ].filter(Boolean);
  const displayState = displayStateOf(appointment, now);
  const hasTitle = shape === 'wide' || shape === 'block';
  return (
    <button
      type="button"
      className={classes.event}
      data-look={displayState}
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
      {/* The visible text is abbreviated; screen readers get the full text. */}
      <VisuallyHidden>{labelParts.join(', ')}</VisuallyHidden>
      <StatusMark look={displayState} />
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

/** In minutes past midnight. Between 7 AM and 7 PM "AM" and "PM" are omitted to leave room for the name. */
const isByDay = (minute: number) => minute >= 7 * 60 && minute < 19 * 60;

/** For example "ML", where there is no room for the full name. */
const initials = (name: string) =>
  name
    .split(' ')
    .map(part => [...part][0] ?? '')
    .join('');
