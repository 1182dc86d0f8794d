/**
 * By how much a straight line through these values, seen one after the other, rises from the first to the last: the
 * median of the slopes between any two of them (Theil and Sen), so that one value that a busy machine bent does not count.
 * 0 of fewer than two.
 */
export function rise(values: number[]): number {
  const slopes = values.flatMap((later, at) => values.slice(0, at).map((one, from) => (later - one) / (at - from)));
  return slopes.length ? median(slopes) * (values.length - 1) : 0;
}

/** NaN of none. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
