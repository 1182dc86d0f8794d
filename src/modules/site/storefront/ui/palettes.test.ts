import { describe, expect, test } from 'vitest';
import { contrast, largeRatio, textRatio } from '../../../../shared/contrast.ts';
import { isPalette, palettes } from './ColorFields.tsx';

describe.each(palettes)('the palette $name', palette => {
  const { primaryColor, backgroundColor, textColor } = palette;

  test('has readable text and visible buttons', () => {
    expect(contrast(textColor, backgroundColor)).toBeGreaterThanOrEqual(textRatio);
    expect(contrast(primaryColor, backgroundColor)).toBeGreaterThanOrEqual(largeRatio);
  });

  test('is unique', () => {
    expect(palettes.filter(each => isPalette(each, palette))).toEqual([palette]);
    expect(palettes.filter(({ name }) => name === palette.name)).toHaveLength(1);
  });
});
