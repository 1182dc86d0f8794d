import { fromStored } from '../../../../shared/units.ts';
import { formatShown, type Measure } from '../contract.ts';

/** "+0.5 lb", "−1.25 lb", "No change": the difference of the rounded values on the screen. */
export function formatChange(value: number, before: number, measure: Pick<Measure, 'unit'>): string {
  const change = round(fromStored(value, measure.unit) - fromStored(before, measure.unit));
  if (change === 0) return 'No change';
  return `${change > 0 ? '+' : '−'}${formatShown(Math.abs(change), measure)}`;
}

/** Removes floating-point errors. */
const round = (value: number) => Math.round(value * 1_000) / 1_000;
