import { utcTicks } from 'd3-time';
import { dateFormatter } from '../../shared/format/date-formatter.ts';

const labelWidth = 84;

/** A calendar day (YYYY-MM-DD) as a date in UTC, which has no DST. */
export const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Maps the first to the last day onto the pixel range; a single day goes into the middle. */
export function dayAxis(days: string[], range: [number, number]) {
  const sorted = [...days].sort();
  const first = dateOf(sorted[0] ?? '1970-01-01');
  const last = dateOf(sorted.at(-1) ?? '1970-01-01');
  const isOneDay = first.getTime() === last.getTime();
  const scale = (date: Date) => {
    const share = isOneDay ? 1 / 2 : (date.getTime() - first.getTime()) / (last.getTime() - first.getTime());
    return range[0] + share * (range[1] - range[0]);
  };
  const tickCount = Math.max(1, Math.floor((range[1] - range[0]) / labelWidth));
  const ticks = isOneDay ? [first] : utcTicks(first, last, tickCount).filter(isWholeDay);
  const hasYears = first.getUTCFullYear() !== last.getUTCFullYear();
  return {
    scale,
    ticks: ticks.map(date => ({ date, label: dateFormatter(hasYears ? inYear : inMonth).format(date) })),
  };
}

const isWholeDay = (date: Date) => date.getTime() % 86_400_000 === 0;

/** "Nov 3" */
const inMonth = { month: 'short', day: 'numeric' } as const;
/** "Nov 2026" */
const inYear = { month: 'short', year: 'numeric' } as const;
