import { readFileSync } from 'node:fs';
import { Font } from '@react-pdf/renderer';
import { fontFor, type Weight, widthOf } from '../../../../../platform/formats/fonts.ts';

/** Stands for a letter that no font of ours holds: whoever reads sees that something is missing, and how much. */
export const box = '□';
/** Of the letters' height. */
export const boxWidth = 0.62;

/** Small digits, made of the large ones where the fonts have none: 2 in the place of ₂ would be another number. */
export const smallDigits = new Map<string, { digit: string; rise: number }>([
  ...[...'₀₁₂₃₄₅₆₇₈₉'].map((small, digit) => [small, { digit: String(digit), rise: -0.14 }] as const),
  ...[...'⁰⁴⁵⁶⁷⁸⁹'].map(small => [small, { digit: small.normalize('NFKC'), rise: 0.33 }] as const),
]);
export const smallSize = 0.62;

/** Signs of money that the fonts lack, and what is written instead. */
const instead = new Map([
  ['₪', 'ILS\u00a0'],
  ['₱', 'PHP\u00a0'],
  ['₺', 'TRY\u00a0'],
  ['\u202f', '\u00a0'],
]);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Composed, but for the Thai vowel that is drawn as two: the library loses the end of a text that grows while it is drawn. */
const prepared = (text: string) => text.normalize('NFC').replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
const isUnseen = /[\p{C}\p{M}]/u;
/** Nothing that could be seen: control characters, spaces, marks upon nothing. */
const isInvisible = /^[\p{C}\p{Z}\p{M}\s]*$/u;
const isEmoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const isPicture = /\p{Emoji_Presentation}/u;
/** In scripts whose letters join, these say which do. */
const joiners = /[\u200c\u200d]/g;

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
const scriptFamily = (character: string): string | undefined => families.get(character) ?? undefined;

/** Whether one family draws all of a letter with its marks. */
function scriptFamilyOf(letter: string): string | undefined {
  const [first = '', ...marks] = letter;
  const family = scriptFamily(first);
  const font = family === undefined ? undefined : loaded.get(family);
  return font && marks.every(mark => font.hasGlyphForCodePoint(mark.codePointAt(0) ?? 0)) ? family : undefined;
}

/** How wide a text of one family is, as it is shaped; in parts of its size. */
function scriptWidth(text: string, family: string): number {
  const font = loaded.get(family);
  return font ? font.layout(text).advanceWidth / font.unitsPerEm : 0;
}

/** Reads the fonts that these texts need besides those that are always there. */
export async function loadFontsFor(texts: string[]): Promise<void> {
  const lacking = new Set<string>();
  for (const character of new Set(prepared(texts.join(''))))
    if (!isInvisible.test(character) && !isPicture.test(character) && !isDrawn(character)) lacking.add(character);
  await loadScriptFonts(lacking);
}

/**
 * A text as it can be drawn, whatever people write: letters keep their accents as far as there are such letters, what no
 * font holds becomes boxes, emoji and control characters are left out. The library would draw wrong letters instead.
 */
export function drawable(text: string): string {
  let drawn = '';
  for (const { segment } of graphemes.segment(prepared(text))) drawn += drawOne(segment);
  return drawn.replace(/ +/g, ' ').trim();
}

/** Whether something of the text is a box or left out. */
export function hasLosses(text: string): boolean {
  for (const { segment } of graphemes.segment(prepared(text))) {
    if (isInvisible.test(segment)) continue;
    const drawn = drawOne(segment);
    if (drawn === '' || (drawn === box && segment !== box)) return true;
  }
  return false;
}

function drawOne(segment: string): string {
  const other = instead.get(segment);
  if (other !== undefined) return other;
  if (isDrawn(segment) || smallDigits.has(segment)) return segment;
  const own = compatible(segment).find(isDrawn);
  if (own !== undefined) return own;
  // A heart, a star or a check mark may be asked for in color; in black it says the same.
  const sign = segment.replace(/[\ufe0e\ufe0f]$/, '');
  if (!isPicture.test(sign) && (isDrawn(sign) || scriptFamilyOf(sign))) return sign;
  if (isEmoji.test(segment)) return '';
  const plain = segment.replace(joiners, '');
  if (plain && scriptFamilyOf(plain)) return plain;
  if (isInvisible.test(segment)) return isDrawn(segment.normalize('NFKC')) ? segment.normalize('NFKC') : '';
  return plainer(segment).find(each => isDrawn(each) || scriptFamilyOf(each)) ?? box;
}

/** The same in our own letters, such as those of a ligature; a small or circled number is another one. */
const compatible = (segment: string) => (/^[\p{L}\p{Nd}\p{P}]/u.test(segment) ? [segment.normalize('NFKC')] : []);

/** The letter without the last of the marks upon it, then without the one before, and so on. Signs mean something else then. */
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

/** Pieces of a `drawable` text that one font draws: the family of another script, or null for our own. */
function runsOf(text: string): { text: string; family: string | null }[] {
  // Nearly every text is in our own fonts.
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

/** The families that a `drawable` text needs besides our own. */
export const scriptFamiliesIn = (text: string): string[] => [
  ...new Set(runsOf(text).flatMap(({ family }) => family ?? [])),
];

/** As wide as `drawable` text is drawn. */
export const measure = (text: string, size: number, weight: Weight): number =>
  runsOf(text).reduce(
    (total, run) =>
      total + (run.family ? scriptWidth(run.text, run.family) * size : measureOwn(run.text, size, weight)),
    0,
  );

const measureOwn = (text: string, size: number, weight: Weight): number =>
  [...text].reduce((total, character) => {
    const small = smallDigits.get(character);
    if (small) return total + widthOf(small.digit, size * smallSize, weight);
    return total + (character === box ? boxWidth * size : widthOf(character, size, weight));
  }, 0);

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Where a line begins, as its first letter says. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  isRightToLeft.test(text.match(/\p{L}/u)?.[0] ?? '') ? 'rtl' : 'ltr';
