import type { DayHours, Interval } from '../contract.ts';

export const maxIntervals = 8;
const defaultInterval: Interval = { from: '09:00', to: '17:00' };
const dayEnd = 1_440;

/** Appends an interval one hour after the last one, or a default day if there is none. */
export function withOneMore(hours: DayHours): DayHours {
  const last = hours.at(-1);
  if (!last) return [defaultInterval];
  const from = Math.min(minutesOf(last.to) + 60, dayEnd - 30);
  if (from < minutesOf(last.to)) return hours;
  return [...hours, { from: textOf(from), to: textOf(Math.min(from + 120, dayEnd)) }];
}

export const without = (hours: DayHours, index: number): DayHours => hours.filter((_, each) => each !== index);

export const replaced = (hours: DayHours, index: number, change: Partial<Interval>): DayHours =>
  hours.map((interval, each) => (each === index ? { ...interval, ...change } : interval));

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const textOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** For example "9:00 AM"; the end of a day is "midnight". */
export function spoken(time: string): string {
  if (time === '24:00') return 'midnight';
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** For example "9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM"; "Day off" without hours. */
export const spokenHours = (hours: DayHours): string =>
  hours.map(({ from, to }) => `${spoken(from)} to ${spoken(to)}`).join(', ') || 'Day off';

/** Every quarter hour, plus the current value. */
export function choicesOf(kind: 'from' | 'to', current: string): { value: string; label: string }[] {
  const quarters = Array.from({ length: 96 }, (_, index) => textOf((index + (kind === 'to' ? 1 : 0)) * 15));
  return [...new Set([...quarters, current])].toSorted().map(value => ({ value, label: spoken(value) }));
}
