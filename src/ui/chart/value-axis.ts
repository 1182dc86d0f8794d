import { nice, ticks } from 'd3-array';
import type { Plot } from './chart-size.ts';

const ticksWanted = 3;

export type ValueAxis = { domain: [number, number]; ticks: number[] };

/** Where a value stands: the lowest of the axis at the bottom of the plot, the highest at its top. */
export const heightOn =
  ({ domain: [from, to] }: ValueAxis, { top, bottom }: Plot) =>
  (value: number): number =>
    bottom - ((value - from) / (to - from)) * (bottom - top);

/** From zero to beyond the largest value; whole ticks when only whole things are counted. */
export function axisFromZero(values: number[]): ValueAxis {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  return niceAxis(least, most === least ? least + 1 : most, values.every(Number.isInteger));
}

/** Around the values and the target: what changes is what is seen. */
export function axisAround(values: number[]): ValueAxis {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const room = (most - least) * 0.08 || Math.abs(most) * 0.02 || 1;
  // Nothing that is measured lies below zero; an axis that does would say so.
  return niceAxis(least >= 0 ? Math.max(0, least - room) : least - room, most + room, false);
}

function niceAxis(least: number, most: number, areWhole: boolean): ValueAxis {
  const domain = nice(least, most, ticksWanted);
  const found = ticks(...domain, ticksWanted).filter(tick => !areWhole || Number.isInteger(tick));
  return { domain, ticks: found };
}
