/** Shortens to the last whole word that fits, because language models exceed limits. */
export function cut(text: string, most: number): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed().trim();
  if (clean.length <= most) return clean;
  const fitting = clean.slice(0, most - 1);
  // A loop, because a regular expression anchored at the end is quadratic in a text of spaces.
  let end = fitting.length;
  while (end > 0 && !/\s/.test(fitting.charAt(end - 1))) end -= 1;
  return `${(fitting.slice(0, end).trimEnd() || fitting).toWellFormed()}…`;
}
