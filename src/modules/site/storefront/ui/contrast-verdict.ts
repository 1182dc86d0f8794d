import { contrast, largeRatio, readable, readableOn, textRatio } from '../../../../shared/contrast.ts';
import { color } from '../../../../shared/zod.ts';
import type { BlockValues } from './block-values.ts';

export type Verdict = {
  level: 'easy' | 'large' | 'hard';
  /** Cut, not rounded: 4.49 is below 4.5. */
  ratio: string;
  /** The nearest text color that can be read. */
  better: string;
};

/** How well text can be read; null while a color is still being typed. */
export function verdictOf(text: string, background: string): Verdict | null {
  if (!isColor(text) || !isColor(background)) return null;
  const ratio = contrast(text, background);
  return {
    level: ratio >= textRatio ? 'easy' : ratio >= largeRatio ? 'large' : 'hard',
    ratio: `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`,
    better: readable(text, background),
  };
}

/** A block's colors, with those that the page takes where it has none. */
export function colorsOf({ backgroundColor, textColor }: BlockValues, primaryColor: string) {
  const background = backgroundColor || primaryColor;
  return { background, text: textColor || (isColor(background) ? readableOn(background, largeRatio) : '') };
}

export const isColor = (value: string) => color.safeParse(value).success;
