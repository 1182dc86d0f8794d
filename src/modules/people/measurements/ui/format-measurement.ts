import { fromStored } from '../../../../shared/units.ts';
import { formatShown, type Measure } from '../contract.ts';

const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A calendar day (YYYY-MM-DD) as "Nov 3, 2026". */
export const formatMeasuredOn = (day: string) => days.format(Date.parse(`${day}T12:00:00Z`));

/** "+0.5 lb", "−1.25 lb", "No change": the difference of the rounded values on the screen. */
export function formatChange(value: number, before: number, measure: Pick<Measure, 'unit'>): string {
  const change = round(fromStored(value, measure.unit) - fromStored(before, measure.unit));
  if (change === 0) return 'No change';
  return `${change > 0 ? '+' : '−'}${formatShown(Math.abs(change), measure)}`;
}

/** Removes floating-point errors. */
const round = (value: number) => Math.round(value * 1_000) / 1_000;
