import { type Weight, widthOf } from './fonts.ts';

/** `measure`: of a text at a size; for fonts of more than these characters. */
export type Line = { width: number; weight: Weight; measure?: typeof widthOf };

/** Breaks words into lines of a width. */
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

/** A letter with its marks is one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word that is longer than a line is broken where it must be. */
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
