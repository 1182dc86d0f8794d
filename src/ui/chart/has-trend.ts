/** With fewer values, a list is more useful than a chart. */
const minValues = 5;
/** The minimum when all values are 1. */
const minSingleValues = 8;

/** Whether there are enough values for a chart; a few single events are better listed. */
export function hasTrend(bars: { value: number }[]): boolean {
  const values = bars.map(bar => bar.value).filter(Boolean);
  return values.length >= (values.every(value => value === 1) ? minSingleValues : minValues);
}
