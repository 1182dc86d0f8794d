import { addDays } from '../../../shared/dates.ts';
import type { messages } from './messages/en.ts';

/** A preset range of days. `value`: an ISO 8601 interval. */
export type DayRange = { value: string; name: keyof typeof messages.join.ranges; last: string };

/** The preset ranges within the bookable days, shortest first. */
export function rangesWithin({ first, last }: { first: string; last: string }): DayRange[] {
  const upTo = (name: DayRange['name'], end: string) => ({ value: `${first}/${end}`, name, last: end });
  const ranges = [upTo('twoWeeks', addDays(first, 14)), upTo('fourWeeks', addDays(first, 28))].filter(
    range => range.last <= last,
  );
  return ranges.length > 0 ? ranges : [upTo('anyDay', last)];
}

/** First and last day of a range; empty if the user chose separate dates. */
export function daysOf(value = ''): { firstDay?: string; lastDay?: string } {
  const [firstDay, lastDay] = value.split('/');
  return lastDay ? { firstDay, lastDay } : {};
}
