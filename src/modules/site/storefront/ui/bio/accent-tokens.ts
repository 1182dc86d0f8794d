import { contrast, largeRatio, light, mix, readable } from '../../../../../shared/contrast.ts';
import { defaultCustomization } from '../../../../accounts/pages/contract.ts';
import { fillOf } from '../../../../accounts/tenants/brand.ts';
import { surfaces } from './dark-surfaces.ts';

/**
 * Derives the accent tokens of tokens.css from a practice's primary color, adjusted until the contrast is sufficient.
 * The default color leaves the tokens unchanged.
 */
export function accentTokens(primary: string, raised: string = surfaces.raised): Record<string, string> {
  if (primary.toLowerCase() === defaultCustomization.primaryColor) return {};
  const lit = scale(primary, light, [0.92, 0.83, 0.6]);
  const unlit = scale(primary, raised, [0.86, 0.76, 0.6]);
  const both = (name: keyof typeof lit) => `light-dark(${lit[name]},${unlit[name]})`;
  const { fill, on } = fillOnBoth(primary);
  return {
    accent: both('graphic'),
    'accent-fill': fill,
    'accent-fill-hover': mix(fill, on === light ? '#000000' : light, 0.14),
    'on-accent': on,
    'accent-text': both('text'),
    'accent-tint': both('tint'),
    'accent-tint-2': both('tint2'),
    'accent-line': both('line'),
    focus: both('graphic'),
  };
}

function scale(primary: string, surface: string, [tint, tint2, line]: [number, number, number]) {
  const [paleTint, strongTint] = [mix(primary, surface, tint), mix(primary, surface, tint2)];
  return {
    tint: paleTint,
    tint2: strongTint,
    line: mix(primary, surface, line),
    text: readable(readable(primary, strongTint), paleTint),
    graphic: readable(primary, surface, largeRatio),
  };
}

/** Also keeps enough contrast with the dark surface. */
function fillOnBoth(primary: string): { fill: string; on: string } {
  const { fill, on } = fillOf(primary);
  const isLost = on === light && contrast(fill, surfaces.raised) < 1.4;
  return { fill: isLost ? readable(fill, surfaces.raised, 1.4) : fill, on };
}
