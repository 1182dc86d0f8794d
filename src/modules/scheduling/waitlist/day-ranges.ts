import { addDays } from '../../../shared/dates.ts';

/** A preset range of days. `value`: an ISO 8601 interval. */
export type DayRange = { value: string; label: string; last: string };

/** The preset ranges within the bookable days, shortest first. */
export function rangesWithin({ first, last }: { first: string; last: string }): DayRange[] {
  const upTo = (label: string, end: string) => ({ value: `${first}/${end}`, label, last: end });
  const ranges = [upTo('Next two weeks', addDays(first, 14)), upTo('Next four weeks', addDays(first, 28))].filter(
    range => range.last <= last,
  );
  return ranges.length > 0 ? ranges : [upTo('Any day', last)];
}

/** First and last day of a range; empty if the user chose separate dates. */
export function daysOf(value = ''): { firstDay?: string; lastDay?: string } {
  const [firstDay, lastDay] = value.split('/');
  return lastDay ? { firstDay, lastDay } : {};
}
