/**
 * The rise of a line fitted through these values from first to last, by the median of the slopes between all pairs
 * (Theil–Sen), which ignores outliers of a busy machine. 0 for fewer than two values.
 */
export function totalRise(values: number[]): number {
  const slopes = values.flatMap((later, at) => values.slice(0, at).map((one, from) => (later - one) / (at - from)));
  return slopes.length ? median(slopes) * (values.length - 1) : 0;
}

/** NaN for an empty list. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
