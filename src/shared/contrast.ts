/** Colors are `#rrggbb`; ratios are those of WCAG 2.2, 1 to 21. */

export const dark = '#1b1d1a';
export const light = '#ffffff';
/** Minimum contrast of text, and of large text (19 px bold and more) and graphics (WCAG 2.2, 1.4.3 and 1.4.11). */
export const textRatio = 4.5;
export const largeRatio = 3;

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White if its contrast is sufficient, dark otherwise. */
export const readableOn = (background: string, ratio = textRatio) =>
  contrast(light, background) >= ratio ? light : dark;

/** Returns the color itself if its contrast is sufficient, else the nearest darker or lighter shade whose contrast is. */
export function readable(color: string, background: string, ratio = textRatio): string {
  const end = contrast('#000000', background) > contrast(light, background) ? '#000000' : light;
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mix(color, end, share);
    if (contrast(tried, background) >= ratio) return tried;
  }
  return end;
}

/** `share` (0 to 1) of `other` in `color`. */
export function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

export const isLight = (color: string) => luminance(color) > 0.18;

const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}
