import { readFileSync } from 'node:fs';
import opentype, { type Font } from 'opentype.js';

/**
 * The fonts that come with the program, for what is drawn by the server: Figtree for Latin scripts, and Inter for the
 * Greek, Cyrillic and Vietnamese letters that Figtree lacks. Asked in this order.
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

/** Read when a letter is looked for that none before it held: most practices need the first ones only. */
function load(subset: Subset, weight: Weight): Font {
  const path = fontFile(subset, weight);
  const known = loaded.get(path);
  if (known) return known;
  const file = readFileSync(path);
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  loaded.set(path, font);
  return font;
}

/** Of those the one that holds this character. */
export function fontFor(character: string, weight: Weight): Font | undefined {
  for (const subset of subsets) {
    const font = load(subset, weight);
    if (font.charToGlyphIndex(character) > 0) return font;
  }
  return undefined;
}

/** Of each character by itself: the few that stand closer in some pairs make a line a little shorter, never longer. */
export const widthOf = (text: string, size: number, weight: Weight): number =>
  [...text].reduce((total, character) => total + widthOfOne(character, weight), 0) * size;

const widths = new Map<string, number>();

function widthOfOne(character: string, weight: Weight): number {
  const key = weight + character;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const font = fontFor(character, weight);
  const width = font ? (font.charToGlyph(character).advanceWidth ?? 0) / font.unitsPerEm : 0;
  // The fonts hold some thousand; the others are all as wide as nothing.
  if (font) widths.set(key, width);
  return width;
}
