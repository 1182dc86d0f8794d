/** All in pixels. */
export const height = 208;
const top = 20;
const bottom = 28;
const right = 12;
/** Of figures at 12 px: tabular ones are all this wide, the rest is narrower. */
const characterWidth = 6.6;

export const textWidth = (text: string) => text.length * characterWidth;

export type Plot = { left: number; right: number; top: number; bottom: number };

/** Where values are drawn; the figures of the value axis stand to its left. */
export function plotOf(width: number, tickLabels: string[]): Plot {
  const left = Math.ceil(Math.max(...tickLabels.map(textWidth)) + 10);
  return { left, right: Math.max(width - right, left + 1), top, bottom: height - bottom };
}

/** Which end of a text below or above the plot stands at `x`, so that none of it is cut off. */
export function anchorAt(x: number, text: string, plot: Plot): 'start' | 'middle' | 'end' {
  const half = textWidth(text) / 2;
  if (x + half > plot.right + right) return 'end';
  return x - half < 0 ? 'start' : 'middle';
}
