/** What is too long, as models count badly, ends at the last whole word that fits. */
export function cut(text: string, most: number): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed().trim();
  if (clean.length <= most) return clean;
  const fitting = clean.slice(0, most - 1);
  // Backwards by hand: a pattern that ends at the end would try from every space of a text that is nothing else.
  let end = fitting.length;
  while (end > 0 && !/\s/.test(fitting.charAt(end - 1))) end -= 1;
  return `${(fitting.slice(0, end).trimEnd() || fitting).toWellFormed()}…`;
}
