import { Text, type TextProps, View, type ViewProps } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { breakLines } from '../../../../../platform/formats/fonts.ts';
import { directionOf, drawable, textWidth } from './drawable-text.ts';
import { familiesOf } from './fonts.ts';

// Building blocks of the PDF. Written as function calls, not JSX: in development the rendering thread runs this file
// without a build.

export type Style = Exclude<ViewProps['style'], unknown[] | undefined>;
type Letters = { size?: number; weight?: 400 | 500 | 600; color?: string; align?: 'left' | 'right'; look?: Style };

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
export const text = (words: string, letters: Letters = {}) => drawn(drawable(words), letters);

/** Text wrapped to a width in points; line breaks are kept. */
export function block(words: string, width: number, letters: Letters = {}) {
  const { size = 10, weight = 400 } = letters;
  const lines = words.split('\n').flatMap(paragraph => {
    const parts = drawable(paragraph).split(' ').filter(Boolean);
    return parts.length ? breakLines(parts, size, { width, weight, measure: textWidth }) : [''];
  });
  return drawn(lines.join('\n').trim(), letters);
}

/** Numbers in a column, never wrapped. */
export const figures = (words: string, letters: Letters = {}) =>
  text(words.replaceAll(' ', '\u00a0'), {
    align: 'right',
    ...letters,
    look: { ...letters.look, fontFeatureSettings: ['tnum'] },
  });

function drawn(words: string, { size = 10, weight = 400, color = ink, align = 'left', look = {} }: Letters) {
  if (!words) return null;
  const style: TextProps['style'] = {
    fontFamily: familiesOf(words),
    direction: directionOf(words),
    fontSize: size,
    fontWeight: weight,
    lineHeight: leading,
    color,
    textAlign: align,
    ...look,
  };
  return createElement(Text, { style }, words);
}
