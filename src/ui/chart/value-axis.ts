import { nice, ticks } from 'd3-array';
import type { Plot } from './chart-size.ts';

const ticksWanted = 3;

export type ValueAxis = { domain: [number, number]; ticks: number[] };

/** The y coordinate of a value: the axis's minimum is at the bottom of the plot, its maximum at the top. */
export const positionOn =
  ({ domain: [from, to] }: ValueAxis, { top, bottom }: Plot) =>
  (value: number): number =>
    bottom - ((value - from) / (to - from)) * (bottom - top);

/** From zero to beyond the largest value; ticks are integers when all values are counts. */
export function axisFromZero(values: number[]): ValueAxis {
  const min = Math.min(0, ...values);
  const max = Math.max(0, ...values);
  return niceAxis(min, max === min ? min + 1 : max, values.every(Number.isInteger));
}

/** Fits the range of the values and the target, so that changes are visible. */
export function axisAround(values: number[]): ValueAxis {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const room = (max - min) * 0.08 || Math.abs(max) * 0.02 || 1;
  // Measurements are never negative, so the axis must not go below zero.
  return niceAxis(min >= 0 ? Math.max(0, min - room) : min - room, max + room, false);
}

function niceAxis(least: number, most: number, areWhole: boolean): ValueAxis {
  const domain = nice(least, most, ticksWanted);
  const axisTicks = ticks(...domain, ticksWanted).filter(tick => !areWhole || Number.isInteger(tick));
  return { domain, ticks: axisTicks };
}
