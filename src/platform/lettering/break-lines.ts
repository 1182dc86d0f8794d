import { type Weight, widthOf } from './fonts.ts';

/** `measure`: width of a text at a font size; replaceable for fonts with more characters. */
export type Line = { width: number; weight: Weight; measure?: typeof widthOf };

export function breakLines(words: string[], size: number, line: Line): string[] {
  const { width, weight, measure = widthOf } = line;
  const lines: string[] = [];
  for (const part of words.flatMap(word => pieces(word, size, line))) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${part}`, size, weight) <= width) lines.splice(-1, 1, `${last} ${part}`);
    else lines.push(part);
  }
  return lines;
}

/** Keeps combining marks with their base character. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a word that is longer than a line. */
function pieces(word: string, size: number, { width, weight, measure = widthOf }: Line): string[] {
  if (measure(word, size, weight) <= width) return [word];
  const parts = [''];
  for (const { segment: character } of letters.segment(word)) {
    const longer = `${parts.at(-1)}${character}`;
    if (measure(longer, size, weight) <= width) parts.splice(-1, 1, longer);
    else parts.push(character);
  }
  return parts;
}
