import { appendFileSync } from 'node:fs';

/**
 * Tests of promises have a short form as part of `npm test`, and a long one, `npm run prove`, which takes hours and
 * repeats as often as the promise says.
 */
export const isLong = process.env.PROVE === 'long';

/** Selects a number of repetitions or a duration for the short or the long form. */
export const byRunLength = <T>(short: T, long: T): T => (isLong ? long : short);

/** Set by vitest.config.ts: a run of named files takes all cases. */
const takesAll = () => isLong || process.env.TEST_ALL_CASES === 'true';

/**
 * Whether this run takes a case. Of `turns` cases in a row the whole run takes one, chosen by its seed, where all of
 * them would take many seconds and each shows the same rule for another route, screen or language. Journeys that are not
 * the main way through their screens take turns in three groups, with the indices 0 to 2.
 */
export const isInTurn = (index: number, turns: number): boolean =>
  takesAll() || index % turns === Number(process.env.TEST_SEED) % turns;

/** The cases of a table (`test.each`) that this run takes: one of `turns`, chosen by its seed. */
export function casesInTurn<T extends unknown[] | [unknown]>(cases: readonly T[], turns: number): T[];
export function casesInTurn<T>(cases: readonly T[], turns: number): T[];
export function casesInTurn<T>(cases: readonly T[], turns: number): T[] {
  return cases.filter((_, index) => isInTurn(index, turns));
}

/** Adds a line to the results in docs/security.md, "The last long run". Does nothing in the short form. */
export function recordFigure(suite: string, what: string, figure: string | number): void {
  const file = process.env.PROVE_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ suite, what, figure: String(figure) })}\n`);
}
