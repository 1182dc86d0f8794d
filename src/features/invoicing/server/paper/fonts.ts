import { Font } from '@react-pdf/renderer';
import opentype from 'opentype.js';
import { fontFile, subsets } from '../../../../platform/lettering/fonts.ts';
import { box, boxWidth } from './drawable.ts';

/** Asked in this order for each character; `drawable` leaves none that all of them lack. */
export const families = [...subsets, 'Boxes'];

/** From files of ours only; once a thread. */
export function registerFonts() {
  for (const subset of subsets) {
    const fonts = ([400, 500, 600] as const).map(fontWeight => ({ src: fontFile(subset, fontWeight), fontWeight }));
    Font.register({ family: subset, fonts });
  }
  const src = `data:font/otf;base64,${Buffer.from(boxFont()).toString('base64')}`;
  Font.register({ family: 'Boxes', fonts: ([400, 500, 600] as const).map(fontWeight => ({ src, fontWeight })) });
  // Lines are broken before they come here.
  Font.registerHyphenationCallback(word => [word]);
}

/** A font of one character. */
function boxFont(): ArrayBuffer {
  const em = 1_000;
  const path = new opentype.Path();
  const frame = (edge: number, isOuter: boolean) => {
    const [left, right, low, high] = [60 + edge, boxWidth * em - 60 - edge, edge, 700 - edge];
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
  const notdef = new opentype.Glyph({ name: '.notdef', advanceWidth: boxWidth * em, path: new opentype.Path() });
  const glyph = new opentype.Glyph({
    name: 'box',
    unicode: box.codePointAt(0) ?? 0,
    advanceWidth: boxWidth * em,
    path,
  });
  return new opentype.Font({
    familyName: 'Boxes',
    styleName: 'Regular',
    unitsPerEm: em,
    ascender: 950,
    descender: -250,
    glyphs: [notdef, glyph],
  }).toArrayBuffer();
}
