import type { ErasureLine } from '../contract.ts';

/** What shares a reason stands together, so that it is read once; what went without one comes last. */
export function groupByReason(lines: ErasureLine[]): { why: string | null; lines: ErasureLine[] }[] {
  const groups = Map.groupBy(lines, ({ why }) => why);
  return [...groups]
    .map(([why, lines]) => ({ why, lines }))
    .toSorted((one, other) => Number(one.why === null) - Number(other.why === null));
}

export const becameOf = ({ deleted, anonymized, kept }: ErasureLine): string =>
  [kept && `${kept} kept`, anonymized && `${anonymized} kept without a name`, deleted && `${deleted} deleted`]
    .filter(Boolean)
    .join(', ');
