import { dayIn, formatCalendarMonthDay, formatCalendarShortDate, formatTime, type Instant } from './format-time.ts';

/** "Today, 7:42 AM", "Yesterday, 6:15 PM", "Nov 4, 9:00 AM", "Nov 4, 2025, 9:00 AM"; `now` decides which day is today. */
export const formatMoment = (instant: Instant, zone: string, now: Instant = Date.now()) =>
  `${formatNearDay(instant, zone, now)}, ${formatTime(instant, zone)}`;

/** Within a sentence: "today, 7:42 AM". */
export const formatMomentInSentence = (instant: Instant, zone: string, now?: Instant) =>
  withinSentence(formatMoment(instant, zone, now));

/** "Today", "Tomorrow", "Yesterday", "Nov 4", "Nov 4, 2025" */
export function formatNearDay(instant: Instant, zone: string, now: Instant = Date.now()): string {
  const day = dayIn(instant, zone);
  const today = dayIn(now, zone);
  const near = nearDays[daysBetween(today, day)];
  if (near) return near;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? formatCalendarMonthDay(day) : formatCalendarShortDate(day);
}

/** Within a sentence: "today", "Nov 4". */
export const formatNearDayInSentence = (instant: Instant, zone: string, now?: Instant) =>
  withinSentence(formatNearDay(instant, zone, now));

const withinSentence = (text: string) => text.replace(/^(Today|Tomorrow|Yesterday)/, day => day.toLowerCase());

const nearDays: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** Calendar days have no zone; noon in UTC avoids any DST change. */
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
export const daysBetween = (from: string, to: string) => Math.round((noon(to) - noon(from)) / 86_400_000);
