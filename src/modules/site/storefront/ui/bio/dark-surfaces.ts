import { contrast, largeRatio, light, mix, readable, textRatio } from '../../../../../shared/contrast.ts';

/** What stands on what in the dark scheme of tokens.css. */
export const surfaces = { raised: '#212521', faintText: '#959b92' };

/**
 * The dark surfaces of tokens.css in the shade of a practice's own dark background: a navy page gets a navy dialog.
 * None where the background is too light for the texts of the dark scheme.
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
