/** In pixels. */
export const height = 208;
const top = 20;
const bottom = 28;
const right = 12;
/** Width of a tabular digit at 12 px; other characters are narrower. */
const characterWidth = 6.6;

export const textWidth = (text: string) => text.length * characterWidth;

export type Plot = { left: number; right: number; top: number; bottom: number };

/** The area of the values; the labels of the value axis are to its left. */
export function plotOf(width: number, tickLabels: string[]): Plot {
  const left = Math.ceil(Math.max(...tickLabels.map(textWidth)) + 10);
  return { left, right: Math.max(width - right, left + 1), top, bottom: height - bottom };
}

/** The text anchor at `x` that keeps a label inside the chart. */
export function anchorAt(x: number, text: string, plot: Plot): 'start' | 'middle' | 'end' {
  const half = textWidth(text) / 2;
  if (x + half > plot.right + right) return 'end';
  return x - half < 0 ? 'start' : 'middle';
}
