import { addDays } from '../../../shared/dates.ts';

/** Days that are chosen in one tap. `value`: the first and the last as ISO 8601 writes an interval. */
export type DayRange = { value: string; label: string; last: string };

/** The ranges to choose from on a practice's bookable days, the shortest first. */
export function rangesWithin({ first, last }: { first: string; last: string }): DayRange[] {
  const upTo = (label: string, end: string) => ({ value: `${first}/${end}`, label, last: end });
  const ranges = [upTo('Next two weeks', addDays(first, 14)), upTo('Next four weeks', addDays(first, 28))].filter(
    range => range.last <= last,
  );
  return ranges.length > 0 ? ranges : [upTo('Any day', last)];
}

/** The first and the last day of a range's value; nothing when dates have fields of their own. */
export function daysOf(value = ''): { firstDay?: string; lastDay?: string } {
  const [firstDay, lastDay] = value.split('/');
  return lastDay ? { firstDay, lastDay } : {};
}
