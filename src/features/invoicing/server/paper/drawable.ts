import { fontFor, type Weight, widthOf } from '../../../../platform/lettering/fonts.ts';

/** Stands for a letter that no font of ours holds: whoever reads sees that something is missing, and how much. */
export const box = '□';
/** Of the letters' height. */
export const boxWidth = 0.62;

/** Signs of money that the fonts lack, and what is written instead. */
const instead = new Map([
  ['₪', 'ILS\u00a0'],
  ['₱', 'PHP\u00a0'],
  ['₺', 'TRY\u00a0'],
  ['\u202f', '\u00a0'],
]);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isLetter = /[\p{L}\p{N}]/u;
const isUnseen = /[\p{C}\p{M}]/u;

/**
 * A text as it can be drawn, whatever people write: letters keep their accents as far as there are such letters, those of
 * other scripts become boxes, emoji and control characters are left out. The library would draw wrong letters instead.
 */
export function drawable(text: string): string {
  let drawn = '';
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) drawn += drawOne(segment);
  return drawn.replace(/ +/g, ' ').trim();
}

function drawOne(segment: string): string {
  const other = instead.get(segment);
  if (other !== undefined) return other;
  const drawn = [segment, segment.normalize('NFKC'), ...plainer(segment)].find(isDrawn);
  return drawn ?? (isLetter.test(segment) ? box : '');
}

/** The letter without the last of the marks upon it, then without the one before, and so on. */
function plainer(segment: string): string[] {
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

/** As wide as `drawable` text is drawn. */
export const measure = (text: string, size: number, weight: Weight): number =>
  widthOf(text, size, weight) + (text.split(box).length - 1) * boxWidth * size;
