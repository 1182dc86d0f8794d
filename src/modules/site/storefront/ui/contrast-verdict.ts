import { contrast, largeRatio, readable, readableOn, textRatio } from '../../../../shared/contrast.ts';
import { color } from '../../../../shared/zod.ts';
import type { BlockValues } from './blocks.ts';

export type Verdict = {
  level: 'easy' | 'large' | 'hard';
  /** Truncated, not rounded: 4.49 must not read as 4.5, the WCAG minimum. */
  ratio: string;
  /** The nearest text color with enough contrast. */
  better: string;
};

/** Null while a color is incomplete. */
export function verdictOf(text: string, background: string): Verdict | null {
  if (!isColor(text) || !isColor(background)) return null;
  const ratio = contrast(text, background);
  return {
    level: ratio >= textRatio ? 'easy' : ratio >= largeRatio ? 'large' : 'hard',
    ratio: `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`,
    better: readable(text, background),
  };
}

/** Empty colors fall back to the page's defaults. */
export function colorsOf({ backgroundColor, textColor }: BlockValues, primaryColor: string) {
  const background = backgroundColor || primaryColor;
  return { background, text: textColor || (isColor(background) ? readableOn(background, largeRatio) : '') };
}

export const isColor = (value: string) => color.safeParse(value).success;
