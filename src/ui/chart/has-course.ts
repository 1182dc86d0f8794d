/** A chart of less shows only that there is little to show. */
const fewest = 5;
/** Of values that are all 1. */
const fewestSingle = 8;

/** Whether values over time show how something went; a few single events do not, and are better listed. */
export function hasCourse(bars: { value: number }[]): boolean {
  const values = bars.map(bar => bar.value).filter(Boolean);
  return values.length >= (values.every(value => value === 1) ? fewestSingle : fewest);
}
