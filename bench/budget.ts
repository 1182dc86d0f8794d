import { expect } from 'vitest';

export type Budget = { atLeast: number } | { atMost: number };

/** Prints a measured value and its budget, and fails if the budget is exceeded. */
export function expectWithin(what: string, measured: number, budget: Budget): void {
  const isMinimum = 'atLeast' in budget;
  const limit = isMinimum ? budget.atLeast : budget.atMost;
  const said = `${what}: ${Number(measured.toPrecision(3))} (at ${isMinimum ? 'least' : 'most'} ${limit})`;
  const isMissed = isMinimum ? !(measured >= limit) : !(measured <= limit);
  process.stdout.write(`${isMissed ? 'MISSED ' : ''}${said}\n`);
  if (isMissed) expect.fail(said);
}

export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/**
 * Measures both sides alternately, each going first equally often, so that other load on the machine affects both. The
 * first `warmUps` rounds are not counted.
 */
export async function measureByTurns(
  rounds: number,
  ours: () => Promise<number>,
  other: () => Promise<number>,
  warmUps = 1,
): Promise<{ ours: number[]; other: number[] }> {
  const found = { ours: [] as number[], other: [] as number[] };
  const sides = [
    { measure: ours, values: found.ours },
    { measure: other, values: found.other },
  ];
  for (let round = -warmUps; round < rounds; round++) {
    for (const { measure, values } of round % 2 ? sides : sides.toReversed()) {
      const value = await measure();
      if (round >= 0) values.push(value);
    }
  }
  return found;
}
