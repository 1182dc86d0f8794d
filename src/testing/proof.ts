import { appendFileSync } from 'node:fs';

/**
 * Tests of promises have a short form as part of `npm test`, and a long one, `npm run prove`, which takes hours and
 * repeats as often as the promise says.
 */
export const isLong = process.env.PROVE === 'long';

/** Selects a number of repetitions or a duration for the short or the long form. */
export const byRunLength = <T>(short: T, long: T): T => (isLong ? long : short);

/** Adds a line to the results in docs/security.md, "The last long run". Does nothing in the short form. */
export function recordFigure(suite: string, what: string, figure: string | number): void {
  const file = process.env.PROVE_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ suite, what, figure: String(figure) })}\n`);
}
