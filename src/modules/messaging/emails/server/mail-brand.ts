import { light, readable } from '../../../../shared/contrast.ts';
import { fillOf } from '../../../accounts/tenants/brand.ts';

/** What links are in the light and in the dark, and what buttons are, where a practice has no color of its own. */
const [usual, usualOn, usualInTheDark] = ['#047857', '#ffffff', '#6ee7b7'];
const darkCard = '#20231f';

/**
 * A finished mail with buttons and links in the practice's color, or the nearest that can be read. Only style attributes
 * and the style sheet are touched: a quote in what people wrote is never one in the HTML.
 */
export function inBrand(html: string, primary: string): string {
  const { fill, on } = fillOf(primary);
  const link = readable(primary, light);
  return html
    .replace(/ style="[^"]*"/g, style => {
      const isButton = style.includes(`background-color:${usual}`);
      return isButton
        ? style
            .replaceAll(`background-color:${usual}`, `background-color:${fill}`)
            .replaceAll(`;color:${usualOn}`, `;color:${on}`)
        : style.replaceAll(`color:${usual}`, `color:${link}`);
    })
    .replace(/<style>[^<]*<\/style>/, sheet => sheet.replaceAll(usualInTheDark, readable(primary, darkCard)));
}
