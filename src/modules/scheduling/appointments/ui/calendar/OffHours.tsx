import { hourHeight } from './hour-height.ts';
import classes from './time-grid.module.css';

/** Minutes past midnight. */
export type Span = { from: number; to: number };
type Props = { hours: Span[] | null; firstHour: number; lastHour: number };

/** Shades what is not working time; nothing while that is not known. */
export function OffHours({ hours, firstHour, lastHour }: Props) {
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

/** The parts of a span between these hours, which are in order. */
export function offHours(hours: Span[], within: Span): Span[] {
  const starts = [within.from, ...hours.map(({ to }) => Math.max(to, within.from))];
  const ends = [...hours.map(({ from }) => Math.min(from, within.to)), within.to];
  return starts.map((from, index) => ({ from, to: ends[index] ?? within.to })).filter(({ from, to }) => to > from);
}
