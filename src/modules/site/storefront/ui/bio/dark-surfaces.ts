import { contrast, largeRatio, light, mix, readable, textRatio } from '../../../../../shared/contrast.ts';

/** Dark values of tokens.css, needed here to calculate contrast. */
export const surfaces = { raised: '#212521', faintText: '#959b92' };

/**
 * The dark surfaces of tokens.css, tinted with the practice's dark background color. Empty if the background is too
 * light for the text colors of dark mode.
 */
export function darkSurfaces(page: string): Record<string, string> {
  const raised = mix(page, light, 0.07);
  if (contrast(surfaces.faintText, raised) < textRatio) return {};
  return {
    bg: page,
    surface: mix(page, light, 0.04),
    'surface-raised': raised,
    'surface-sunken': page,
    'surface-hover': mix(page, light, 0.11),
    'surface-active': mix(page, light, 0.15),
    line: mix(page, light, 0.14),
    'line-strong': mix(page, light, 0.22),
    'line-control': readable(mix(page, light, 0.38), raised, largeRatio),
  };
}
