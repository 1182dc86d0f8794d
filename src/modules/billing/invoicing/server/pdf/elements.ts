import { Font, Text, type TextProps, View, type ViewProps } from '@react-pdf/renderer';
import opentype from 'opentype.js';
import { createElement, type ReactNode } from 'react';
import { breakLines, fontFile, fontFor, subsets } from '../../../../../platform/formats/fonts.ts';
import {
  directionOf,
  drawable,
  missingGlyph,
  missingGlyphWidth,
  scriptFamiliesIn,
  smallDigits,
  smallSize,
  textWidth,
} from './drawable-text.ts';

// Building blocks of the PDF. Written as function calls, not JSX: in development the rendering thread runs this file
// without a build.

export type Style = Exclude<ViewProps['style'], unknown[] | undefined>;
type Letters = {
  size?: number;
  weight?: 400 | 500 | 600;
  color?: string;
  align?: 'left' | 'right';
  extraStyle?: Style;
};

export const ink = '#1b1d1a';
export const soft = '#51544e';
export const faint = '#656861';
export const hair = '#e0e0da';
export const strong = '#c6c7c0';

/** In points. */
export const margin = 48;
const leading = 1.45;

export const view = (style: Style, children: ReactNode[], more: Omit<ViewProps, 'style'> = {}) =>
  createElement(View, { style, ...more }, ...children);

export const rowOf = (style: Style, children: ReactNode[], more?: Omit<ViewProps, 'style'>) =>
  view({ flexDirection: 'row', ...style }, children, more);

/** Text as one or more lines without wrapping; null if nothing of it can be drawn. */
export const text = (content: string, letters: Letters = {}) => drawn(drawable(content), letters);

/** Text wrapped to a width in points; line breaks are kept. */
export function block(content: string, width: number, letters: Letters = {}) {
  const { size = 10, weight = 400 } = letters;
  const lines = content.split('\n').flatMap(paragraph => {
    const parts = drawable(paragraph).split(' ').filter(Boolean);
    return parts.length ? breakLines(parts, size, { width, weight, measure: textWidth }) : [''];
  });
  return drawn(lines.join('\n').trim(), letters);
}

/** Numbers in a column, never wrapped. */
export const figures = (content: string, letters: Letters = {}) =>
  text(content.replaceAll(' ', '\u00a0'), {
    align: 'right',
    ...letters,
    extraStyle: { ...letters.extraStyle, fontFeatureSettings: ['tnum'] },
  });

function drawn(content: string, { size = 10, weight = 400, color = ink, align = 'left', extraStyle = {} }: Letters) {
  if (!content) return null;
  const style: TextProps['style'] = {
    fontFamily: familiesOf(content),
    direction: directionOf(content),
    fontSize: size,
    fontWeight: weight,
    lineHeight: leading,
    color,
    textAlign: align,
    ...extraStyle,
  };
  return createElement(Text, { style }, content);
}

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
