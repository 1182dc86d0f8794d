import { readFileSync } from 'node:fs';
import type { Font } from 'opentype.js';
import opentype from 'opentype.js';

/**
 * The bundled fonts for pictures and PDFs: Figtree for Latin scripts; Inter for Greek, Cyrillic and Vietnamese, which
 * Figtree lacks. Searched in the order of `subsets`.
 */
export type Weight = 400 | 500 | 600 | 700;
export const subsets = [
  'figtree-latin',
  'figtree-latin-ext',
  'inter-cyrillic',
  'inter-greek',
  'inter-vietnamese',
  'inter-cyrillic-ext',
  'inter-greek-ext',
] as const;
export type Subset = (typeof subsets)[number];

export const fontFile = (subset: Subset, weight: Weight) =>
  `node_modules/@fontsource/${subset.split('-')[0]}/files/${subset}-${weight}-normal.woff`;

const loaded = new Map<string, Font>();

/** Loaded on first use: most practices only need the first files. */
function load(subset: Subset, weight: Weight): Font {
  const path = fontFile(subset, weight);
  const cached = loaded.get(path);
  if (cached) return cached;
  const file = readFileSync(path);
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  loaded.set(path, font);
  return font;
}

export function fontFor(character: string, weight: Weight): Font | undefined {
  for (const subset of subsets) {
    const font = load(subset, weight);
    if (font.charToGlyphIndex(character) > 0) return font;
  }
  return undefined;
}

/** Sums the widths of single characters. Kerning is ignored; it only makes a line slightly shorter. */
export const widthOf = (text: string, size: number, weight: Weight): number =>
  [...text].reduce((total, character) => total + widthOfOne(character, weight), 0) * size;

const widths = new Map<string, number>();

function widthOfOne(character: string, weight: Weight): number {
  const key = weight + character;
  const cached = widths.get(key);
  if (cached !== undefined) return cached;
  const font = fontFor(character, weight);
  const width = font ? (font.charToGlyph(character).advanceWidth ?? 0) / font.unitsPerEm : 0;
  // Only known characters are cached, which bounds the cache to a few thousand entries.
  if (font) widths.set(key, width);
  return width;
}

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
