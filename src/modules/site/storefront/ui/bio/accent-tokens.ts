import { contrast, dark, largeRatio, light, mix, readable, textRatio } from '../../../../../shared/contrast.ts';
import { defaultCustomization } from '../../../../accounts/pages/contract.ts';
import { fillOf } from '../../../../accounts/tenants/brand.ts';

/**
 * Derives the accent tokens of tokens.css from a practice's primary color, adjusted until the contrast is sufficient.
 * The default color leaves the tokens unchanged.
 */
export function accentTokens(primary: string, raised: string = surfaces.raised): Record<string, string> {
  if (primary.toLowerCase() === defaultCustomization.primaryColor) return {};
  const lit = scale(primary, light, [0.92, 0.83, 0.6]);
  const unlit = scale(primary, raised, [0.86, 0.76, 0.6]);
  const both = (name: keyof typeof lit) => `light-dark(${lit[name]},${unlit[name]})`;
  const day = fillOf(primary);
  const night = nightFill(day, raised);
  const hover = ({ fill, on }: Fill) => mix(fill, on === light ? '#000000' : light, 0.14);
  return {
    accent: both('graphic'),
    'accent-fill': `light-dark(${day.fill},${night.fill})`,
    'accent-fill-hover': `light-dark(${hover(day)},${hover(night)})`,
    'on-accent': `light-dark(${day.on},${night.on})`,
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

type Fill = ReturnType<typeof fillOf>;

/** The fill, lightened until a button stands out from the dark surface; its text turns dark if white is too faint on it. */
function nightFill({ fill, on }: Fill, raised: string): Fill {
  if (contrast(fill, raised) >= largeRatio) return { fill, on };
  const lifted = readable(fill, raised, largeRatio);
  if (contrast(lifted, light) >= textRatio) return { fill: lifted, on: light };
  return { fill: readable(lifted, dark), on: dark };
}

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
