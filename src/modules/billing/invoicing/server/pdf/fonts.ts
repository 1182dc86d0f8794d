import { Font } from '@react-pdf/renderer';
import opentype from 'opentype.js';
import { fontFile, fontFor, subsets } from '../../../../../platform/formats/fonts.ts';
import { missingGlyph, missingGlyphWidth, scriptFamiliesIn, smallDigits, smallSize } from './drawable-text.ts';

/** Font families in order of precedence. `drawable` has replaced the characters that none of them contains. */
export const familiesOf = (text: string): string[] => [...subsets, ...scriptFamiliesIn(text), 'Boxes'];

/** Registers the bundled fonts, once per thread. */
export function registerFonts() {
  for (const subset of subsets) {
    const fonts = ([400, 500, 600] as const).map(fontWeight => ({ src: fontFile(subset, fontWeight), fontWeight }));
    Font.register({ family: subset, fonts });
  }
  const src = `data:font/otf;base64,${Buffer.from(boxFont()).toString('base64')}`;
  Font.register({ family: 'Boxes', fonts: ([400, 500, 600] as const).map(fontWeight => ({ src, fontWeight })) });
  // Disable hyphenation: `block` has wrapped the lines already.
  Font.registerHyphenationCallback(word => [word]);
}

/** Builds a font with the placeholder box and the small digits. */
function boxFont(): ArrayBuffer {
  const em = 1_000;
  const path = new opentype.Path();
  const frame = (edge: number, isOuter: boolean) => {
    const [left, right, low, high] = [60 + edge, missingGlyphWidth * em - 60 - edge, edge, 700 - edge];
    const corners: [number, number][] = [
      [left, low],
      [left, high],
      [right, high],
      [right, low],
    ];
    const [first = [0, 0], ...others] = isOuter ? corners : corners.toReversed();
    path.moveTo(first[0], first[1]);
    for (const [x, y] of others) path.lineTo(x, y);
    path.close();
  };
  frame(0, true);
  frame(50, false);
  const notdef = new opentype.Glyph({
    name: '.notdef',
    advanceWidth: missingGlyphWidth * em,
    path: new opentype.Path(),
  });
  const glyph = new opentype.Glyph({
    name: 'box',
    unicode: missingGlyph.codePointAt(0) ?? 0,
    advanceWidth: missingGlyphWidth * em,
    path,
  });
  return new opentype.Font({
    familyName: 'Boxes',
    styleName: 'Regular',
    unitsPerEm: em,
    ascender: 950,
    descender: -250,
    glyphs: [notdef, glyph, ...[...smallDigits].map(([small, { digit, rise }]) => smallDigit(small, digit, rise * em))],
  }).toArrayBuffer();
}

/** A normal digit, scaled down and raised or lowered. */
function smallDigit(small: string, digit: string, rise: number) {
  const font = fontFor(digit, 400);
  if (!font) throw new Error('no font has digits');
  const size = (1_000 / font.unitsPerEm) * smallSize;
  const glyph = font.charToGlyph(digit);
  const path = new opentype.Path();
  const [x, y] = [(value: number) => value * size, (value: number) => value * size + rise];
  for (const each of glyph.path.commands) {
    if (each.type === 'M') path.moveTo(x(each.x), y(each.y));
    else if (each.type === 'L') path.lineTo(x(each.x), y(each.y));
    else if (each.type === 'Q') path.quadraticCurveTo(x(each.x1), y(each.y1), x(each.x), y(each.y));
    else if (each.type === 'C') path.curveTo(x(each.x1), y(each.y1), x(each.x2), y(each.y2), x(each.x), y(each.y));
    else path.close();
  }
  return new opentype.Glyph({
    name: `digit${small.codePointAt(0)}`,
    unicode: small.codePointAt(0) ?? 0,
    advanceWidth: Math.round((glyph.advanceWidth ?? 0) * size),
    path,
  });
}
