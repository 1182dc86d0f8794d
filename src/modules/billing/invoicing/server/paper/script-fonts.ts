import { readFileSync } from 'node:fs';
import { Font } from '@react-pdf/renderer';

/**
 * Fonts for what our own ones lack: signs, and the scripts that people write their names in. Those of Chinese, Japanese and
 * Korean come in a hundred pieces each; a piece is read when a document has a character of it, so that a start costs nothing.
 * Each has one weight.
 */
type Piece = { family: string; src: string; isVariable: boolean; isIn: (character: string) => boolean };
type FontData = NonNullable<ReturnType<typeof Font.getFont>['data']>;

const isSign = (character: string) => /[\p{S}\p{P}\p{No}]/u.test(character);

/** The pieces of a package with a variable font, by the ranges of characters that the package says they are for. */
function variable(name: string, wanted: (subset: string) => boolean): Piece[] {
  const folder = `node_modules/@fontsource-variable/${name}`;
  const subsets: Record<string, string> = JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8'));
  return Object.entries(subsets)
    .filter(([subset]) => wanted(subset))
    .map(([subset, ranges]) => {
      const piece = `${name}-${subset.replace(/[[\]]/g, '')}`;
      return {
        family: piece,
        src: `${folder}/files/${piece}-wght-normal.woff2`,
        isVariable: true,
        isIn: inRanges(ranges),
      };
    });
}

function inRanges(ranges: string): (character: string) => boolean {
  const pairs = ranges.split(',').map(range => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return character => {
    const code = character.codePointAt(0) ?? 0;
    return pairs.some(([first, last]) => code >= first && code <= last);
  };
}

const isNumbered = (subset: string) => subset.startsWith('[');
let known: Piece[] | null = null;

/** Asked in this order. */
function pieces(): Piece[] {
  known ??= [
    {
      family: 'inter-latin-ext',
      src: 'node_modules/@fontsource/inter/files/inter-latin-ext-400-normal.woff',
      isVariable: false,
      isIn: character => /[\p{L}\p{S}]/u.test(character),
    },
    {
      family: 'noto-sans-math',
      src: 'node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
      isVariable: false,
      isIn: isSign,
    },
    {
      family: 'noto-sans-symbols-2',
      src: 'node_modules/@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff',
      isVariable: false,
      isIn: isSign,
    },
    ...variable('noto-sans-hebrew', subset => subset === 'hebrew'),
    // The library misplaces the dots of fonts that make letters of parts, such as Noto's: they would be other letters.
    ...variable('vazirmatn', subset => subset === 'arabic'),
    ...variable('noto-sans-thai', subset => subset === 'thai'),
    ...variable('noto-sans-devanagari', subset => subset === 'devanagari'),
    ...variable('noto-sans-sc', isNumbered),
    ...variable('noto-sans-kr', isNumbered),
  ];
  return known;
}

const loaded = new Map<string, FontData>();
/** The family of a character; null where no font has it. */
const families = new Map<string, string | null>();

/** Reads the fonts of these characters, once a thread. */
export async function loadScriptFonts(characters: Iterable<string>): Promise<void> {
  for (const character of characters)
    if (!families.has(character)) families.set(character, await findFamily(character));
}

async function findFamily(character: string): Promise<string | null> {
  const code = character.codePointAt(0) ?? 0;
  for (const piece of pieces()) {
    if (!piece.isIn(character)) continue;
    const font = await load(piece);
    if (!font.hasGlyphForCodePoint(code)) continue;
    // A glyph that is first met as a part of another has no character: what is read back from the document would lack it.
    font.glyphForCodePoint(code);
    return piece.family;
  }
  return null;
}

async function load({ family, src, isVariable }: Piece): Promise<FontData> {
  const ready = loaded.get(family);
  if (ready) return ready;
  // The only weight of the family stands in for the others.
  Font.register({ family, fonts: [{ src: isVariable ? await regularOf(src) : src, fontWeight: 400 }] });
  await Font.load({ fontFamily: family, fontWeight: 400 });
  const { data } = Font.getFont({ fontFamily: family, fontWeight: 400 });
  if (!data) throw new Error(`${src} is no font`);
  keepLines(data);
  loaded.set(family, data);
  return data;
}

/** As high as our own letters, so that a line stays where it is whatever stands in it. In parts of the size. */
const line = { ascent: 0.95, descent: -0.25, lineGap: 0 };

function keepLines(font: FontData) {
  for (const [name, part] of Object.entries(line)) Object.defineProperty(font, name, { value: part * font.unitsPerEm });
}

/**
 * A font of one weight out of a variable one. The library that draws reads neither that nor the packed format, and the fonts
 * of one weight would be fifteen times as large on disk.
 */
async function regularOf(src: string): Promise<string> {
  // Its code is read with the first of them: most documents need none.
  const { default: subsetFont } = await import('subset-font');
  const options = { keepAllGlyphs: true, targetFormat: 'truetype' as const, variationAxes: { wght: 400 } };
  const font = await subsetFont(readFileSync(src), '', options);
  return `data:font/ttf;base64,${font.toString('base64')}`;
}

/** Of what was loaded the family that draws a character. */
export const scriptFamily = (character: string): string | undefined => families.get(character) ?? undefined;

/** Whether one family draws all of a letter with its marks. */
export function scriptFamilyOf(letter: string): string | undefined {
  const [first = '', ...marks] = letter;
  const family = scriptFamily(first);
  const font = family === undefined ? undefined : loaded.get(family);
  return font && marks.every(mark => font.hasGlyphForCodePoint(mark.codePointAt(0) ?? 0)) ? family : undefined;
}

/** How wide a text of one family is, as it is shaped; in parts of its size. */
export function scriptWidth(text: string, family: string): number {
  const font = loaded.get(family);
  return font ? font.layout(text).advanceWidth / font.unitsPerEm : 0;
}
