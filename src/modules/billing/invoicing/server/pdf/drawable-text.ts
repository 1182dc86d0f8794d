import { readFileSync } from 'node:fs';
import { Font } from '@react-pdf/renderer';
import { fontFor, type Weight, widthOf } from '../../../../../platform/formats/fonts.ts';

/** Placeholder for a character that no bundled font covers, so that the reader sees that something is missing. */
export const missingGlyph = '□';
/** In parts of the font size. */
export const missingGlyphWidth = 0.62;

/**
 * Subscript and superscript digits that the fonts lack are drawn as scaled normal digits. A plain 2 for ₂ would be a
 * different number.
 */
export const smallDigits = new Map<string, { digit: string; rise: number }>([
  ...[...'₀₁₂₃₄₅₆₇₈₉'].map((small, digit) => [small, { digit: String(digit), rise: -0.14 }] as const),
  ...[...'⁰⁴⁵⁶⁷⁸⁹'].map(small => [small, { digit: small.normalize('NFKC'), rise: 0.33 }] as const),
]);
export const smallSize = 0.62;

/** Replacements for currency signs that the fonts lack. */
const instead = new Map([
  ['₪', 'ILS\u00a0'],
  ['₱', 'PHP\u00a0'],
  ['₺', 'TRY\u00a0'],
  ['\u202f', '\u00a0'],
]);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * NFC, except that the Thai vowel sara am is decomposed: the PDF library truncates a text that grows during shaping.
 */
const prepared = (text: string) => text.normalize('NFC').replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
const isUnseen = /[\p{C}\p{M}]/u;
/** Text without visible characters: control characters, spaces, combining marks without a base. */
const isInvisible = /^[\p{C}\p{Z}\p{M}\s]*$/u;
const isEmoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const isPicture = /\p{Emoji_Presentation}/u;
/** Zero-width joiners, which carry meaning in scripts with joining letters. */
const joiners = /[\u200c\u200d]/g;

/**
 * Fallback fonts for signs and other scripts. The fonts of Chinese, Japanese and Korean consist of about a hundred
 * files each; a file is read when a document first needs one of its characters, to keep the start fast. Each font has
 * one weight.
 */
type Piece = { family: string; src: string; isVariable: boolean; isIn: (character: string) => boolean };
type FontData = NonNullable<ReturnType<typeof Font.getFont>['data']>;

const isSign = (character: string) => /[\p{S}\p{P}\p{No}]/u.test(character);

/** The files of a package with a variable font, by the Unicode ranges that the package declares. */
function variable(name: string, isIncluded: (subset: string) => boolean): Piece[] {
  const folder = `node_modules/@fontsource-variable/${name}`;
  const subsets: Record<string, string> = JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8'));
  return Object.entries(subsets)
    .filter(([subset]) => isIncluded(subset))
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
let cachedPieces: Piece[] | null = null;

/** In order of precedence. */
function pieces(): Piece[] {
  cachedPieces ??= [
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
    // The PDF library misplaces the dots of fonts with composed glyphs, such as Noto's, which turns them into other
    // letters.
    ...variable('vazirmatn', subset => subset === 'arabic'),
    ...variable('noto-sans-thai', subset => subset === 'thai'),
    ...variable('noto-sans-devanagari', subset => subset === 'devanagari'),
    ...variable('noto-sans-sc', isNumbered),
    ...variable('noto-sans-kr', isNumbered),
  ];
  return cachedPieces;
}

const loaded = new Map<string, FontData>();
/** The font family of each character that was looked up; null if no font covers it. */
const families = new Map<string, string | null>();

/** Loads the fonts for these characters, once per thread. */
async function loadScriptFonts(characters: Iterable<string>): Promise<void> {
  for (const character of characters)
    if (!families.has(character)) families.set(character, await findFamily(character));
}

async function findFamily(character: string): Promise<string | null> {
  const code = character.codePointAt(0) ?? 0;
  for (const piece of pieces()) {
    if (!piece.isIn(character)) continue;
    const font = await load(piece);
    if (!font.hasGlyphForCodePoint(code)) continue;
    // fontkit caches glyphs. A glyph first loaded as a part of another has no character, and text extraction would lose
    // it.
    font.glyphForCodePoint(code);
    return piece.family;
  }
  return null;
}

async function load({ family, src, isVariable }: Piece): Promise<FontData> {
  const ready = loaded.get(family);
  if (ready) return ready;
  // The family has one weight, which is used for all.
  Font.register({ family, fonts: [{ src: isVariable ? await regularOf(src) : src, fontWeight: 400 }] });
  await Font.load({ fontFamily: family, fontWeight: 400 });
  const { data } = Font.getFont({ fontFamily: family, fontWeight: 400 });
  if (!data) throw new Error(`${src} is no font`);
  setLineMetrics(data);
  loaded.set(family, data);
  return data;
}

/** The metrics of our main font, in parts of the font size, so that fallback fonts don't shift the baseline. */
const line = { ascent: 0.95, descent: -0.25, lineGap: 0 };

function setLineMetrics(font: FontData) {
  for (const [name, part] of Object.entries(line)) Object.defineProperty(font, name, { value: part * font.unitsPerEm });
}

/**
 * Instantiates a static font from a variable one. The PDF library reads neither variable fonts nor WOFF2, and static
 * fonts would be fifteen times as large on disk.
 */
async function regularOf(src: string): Promise<string> {
  // Loaded on demand, because most documents don't need it.
  const { default: subsetFont } = await import('subset-font');
  const options = { keepAllGlyphs: true, targetFormat: 'truetype' as const, variationAxes: { wght: 400 } };
  const font = await subsetFont(readFileSync(src), '', options);
  return `data:font/ttf;base64,${font.toString('base64')}`;
}

/** The loaded family that covers a character. */
const scriptFamily = (character: string): string | undefined => families.get(character) ?? undefined;

/** The family that covers a letter and all its combining marks. */
function scriptFamilyOf(letter: string): string | undefined {
  const [first = '', ...marks] = letter;
  const family = scriptFamily(first);
  const font = family === undefined ? undefined : loaded.get(family);
  return font && marks.every(mark => font.hasGlyphForCodePoint(mark.codePointAt(0) ?? 0)) ? family : undefined;
}

/** The shaped width of a text in one family, in parts of the font size. */
function scriptWidth(text: string, family: string): number {
  const font = loaded.get(family);
  return font ? font.layout(text).advanceWidth / font.unitsPerEm : 0;
}

/** Loads the fallback fonts that these texts need. */
export async function loadFontsFor(texts: string[]): Promise<void> {
  const lacking = new Set<string>();
  for (const character of new Set(prepared(texts.join(''))))
    if (!isInvisible.test(character) && !isPicture.test(character) && !isDrawn(character)) lacking.add(character);
  await loadScriptFonts(lacking);
}

/**
 * Converts any text to one that the fonts can draw: combining marks without a glyph are dropped, uncovered characters
 * become boxes, emoji and control characters are removed. The PDF library would draw wrong letters instead.
 */
export function drawable(text: string): string {
  let drawn = '';
  for (const { segment } of graphemes.segment(prepared(text))) drawn += drawableSegment(segment);
  return drawn.replace(/ +/g, ' ').trim();
}

/** Whether `drawable` would replace or remove something. */
export function losesCharacters(text: string): boolean {
  for (const { segment } of graphemes.segment(prepared(text))) {
    if (isInvisible.test(segment)) continue;
    const drawn = drawableSegment(segment);
    if (drawn === '' || (drawn === missingGlyph && segment !== missingGlyph)) return true;
  }
  return false;
}

function drawableSegment(segment: string): string {
  const other = instead.get(segment);
  if (other !== undefined) return other;
  if (isDrawn(segment) || smallDigits.has(segment)) return segment;
  const own = compatible(segment).find(isDrawn);
  if (own !== undefined) return own;
  // Drop the variation selector that requests a color emoji: a plain heart or star can be drawn in black.
  const sign = segment.replace(/[\ufe0e\ufe0f]$/, '');
  if (!isPicture.test(sign) && (isDrawn(sign) || scriptFamilyOf(sign))) return sign;
  if (isEmoji.test(segment)) return '';
  const plain = segment.replace(joiners, '');
  if (plain && scriptFamilyOf(plain)) return plain;
  if (isInvisible.test(segment)) return isDrawn(segment.normalize('NFKC')) ? segment.normalize('NFKC') : '';
  return plainer(segment).find(each => isDrawn(each) || scriptFamilyOf(each)) ?? missingGlyph;
}

/**
 * The compatibility form (NFKC) of letters, such as ligatures. Not for small or circled numbers, whose meaning would
 * change.
 */
const compatible = (segment: string) => (/^[\p{L}\p{Nd}\p{P}]/u.test(segment) ? [segment.normalize('NFKC')] : []);

/** The letter with its combining marks removed one by one from the end. Not for symbols, whose meaning would change. */
function plainer(segment: string): string[] {
  if (!/^\p{L}/u.test(segment)) return [];
  const parts = [...segment.normalize('NFKD')];
  return parts.map((_, index) =>
    parts
      .slice(0, parts.length - index)
      .join('')
      .normalize('NFC'),
  );
}

const isDrawn = (text: string) =>
  text !== '' && [...text].every(each => !isUnseen.test(each) && fontFor(each, 400) !== undefined);

/** Splits a `drawable` text into runs of one font: the family of a fallback font, or null for ours. */
function runsOf(text: string): { text: string; family: string | null }[] {
  // Fast path: most texts need no fallback font.
  if (![...text].some(character => scriptFamily(character))) return [{ text, family: null }];
  const runs: { text: string; family: string | null }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const family = isDrawn(segment) ? null : (scriptFamilyOf(segment) ?? null);
    const last = runs.at(-1);
    if (last && last.family === family) last.text += segment;
    else runs.push({ text: segment, family });
  }
  return runs;
}

/** The fallback families that a `drawable` text needs. */
export const scriptFamiliesIn = (text: string): string[] => [
  ...new Set(runsOf(text).flatMap(({ family }) => family ?? [])),
];

/** The width of a `drawable` text, in points. */
export const textWidth = (text: string, size: number, weight: Weight): number =>
  runsOf(text).reduce(
    (total, run) =>
      total + (run.family ? scriptWidth(run.text, run.family) * size : measureOwn(run.text, size, weight)),
    0,
  );

const measureOwn = (text: string, size: number, weight: Weight): number =>
  [...text].reduce((total, character) => {
    const small = smallDigits.get(character);
    if (small) return total + widthOf(small.digit, size * smallSize, weight);
    return total + (character === missingGlyph ? missingGlyphWidth * size : widthOf(character, size, weight));
  }, 0);

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The base direction, from the first letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  isRightToLeft.test(text.match(/\p{L}/u)?.[0] ?? '') ? 'rtl' : 'ltr';
