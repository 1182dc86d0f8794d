import { appendFileSync } from 'node:fs';

/**
 * What shows the promises has two lengths: the short one is a part of `npm test`, the long one is `npm run prove`, which
 * takes hours and asks as often as the promise says.
 */
export const isLong = process.env.PROVE === 'long';

/** How often, or how long: as the short form does it, or the long one. */
export const inProof = <T>(short: T, long: T): T => (isLong ? long : short);

/** One line of docs/security.md, "The last long run". Says nothing in the short form. */
export function tellFigure(suite: string, what: string, figure: string | number): void {
  const file = process.env.PROVE_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ suite, what, figure: String(figure) })}\n`);
}
