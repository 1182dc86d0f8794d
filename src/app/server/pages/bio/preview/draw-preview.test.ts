import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOf } from '../../../../../platform/formats/fonts.ts';
import { byRunLength } from '../../../../../testing/proof.ts';
import { hostileTexts } from '../../../../../testing/texts/hostile-texts.ts';
import { drawableWords, fitSize, outline } from './draw-preview.ts';

test.each([
  ['Fernhill Nutrition', 'Fernhill Nutrition'],
  ['Łódź Zoë Kowalska’s Ernährung', 'Łódź Zoë Kowalska’s Ernährung'],
  ['Cafe\u0301 Müller', 'Café Müller'],
  ['Eat 🥗 well 👩🏽‍⚕️', 'Eat well'],
  ['Здоровое питание', 'Здоровое питание'],
  ['Tanaka Nutrition 田中', 'Tanaka Nutrition'],
  ['\u202eFern\u200bhill\u0007', 'Fernhill'],
  ['<b>"&amp;"</b>', '<b>"&amp;"</b>'],
])('reduces %j to the drawable text %j', (text, drawn) => {
  expect(drawableWords(text, 700)?.join(' ')).toBe(drawn);
});

test.each(['田中栄養クリニック', 'שלום תזונה', 'اهلا وسهلا', '🥗🥗🥗', '', '   ', '...'])(
  'draws nothing for %j',
  text => expect(drawableWords(text, 700)).toBeNull(),
);

test('draws any text with an outline per character and a well-formed path', () => {
  const holds = (text: string) => {
    for (const word of drawableWords(text, 500) ?? []) {
      for (const character of word) expect(widthOf(character, 10, 500), JSON.stringify(character)).toBeGreaterThan(0);
      expect(outline(word, { x: 80, y: 80, size: 40, weight: 500 })).toMatch(/^([MLQCZ][-\d. ]*)*$/);
    }
  };
  for (const text of hostileTexts) holds(text.slice(0, 300));
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), holds));
});

test('fits text of any length into its frame', () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-zäöü'&-]{1,60}$/), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(words, given => {
      const frame = { width: 676, lines: 3, weight: 700 as const };
      const { lines, size } = fitSize(given, [88, 76, 64, 54], frame);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(widthOf(line, size, 700)).toBeLessThanOrEqual(676);
      const isCut = lines.at(-1)?.endsWith('…');
      if (!isCut) expect(lines.join('').replaceAll(' ', '')).toBe(given.join(''));
    }),
    { numRuns: byRunLength(15, 60) },
  );
});
