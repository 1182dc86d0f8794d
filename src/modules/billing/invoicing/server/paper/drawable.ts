import { fontFor, type Weight, widthOf } from '../../../../../platform/lettering/fonts.ts';
import { loadScriptFonts, scriptFamily, scriptFamilyOf, scriptWidth } from './script-fonts.ts';

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
