import { readFileSync } from 'node:fs';
import opentype, { type Font } from 'opentype.js';

/** The fonts that come with the program, for what is drawn by the server: they hold the letters of Latin scripts. */
export type Weight = 400 | 500 | 600 | 700;
export const subsets = ['latin', 'latin-ext'] as const;

export const fontFile = (subset: (typeof subsets)[number], weight: Weight) =>
  `node_modules/@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`;

const loaded = new Map<Weight, Font[]>();

function fontsOf(weight: Weight): Font[] {
  const known = loaded.get(weight);
  if (known) return known;
  const fonts = subsets.map(subset => {
    const file = readFileSync(fontFile(subset, weight));
    return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  loaded.set(weight, fonts);
  return fonts;
}

/** Of those the one that holds this character. */
export const fontFor = (character: string, weight: Weight): Font | undefined =>
  fontsOf(weight).find(font => font.charToGlyphIndex(character) > 0);

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
  // The fonts hold a few hundred; the others are all as wide as nothing.
  if (font) widths.set(key, width);
  return width;
}
