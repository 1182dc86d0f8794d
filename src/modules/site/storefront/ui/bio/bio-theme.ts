import { contrast, isLight, largeRatio, mix, readable, readableOn, textRatio } from '../../../../../shared/contrast.ts';
import { ownImageUrl } from '../../../../../ui/public/own-image-url.ts';
import type { LinkBlock } from '../../../../accounts/pages/blocks.ts';
import {
  defaultCustomization,
  type Font,
  fonts,
  newBlockTextColor,
  overlayOpacity,
  type PublicStorefront,
} from '../../../../accounts/pages/contract.ts';
import { checkedColor, hasOwnColors } from '../../../../accounts/pages/own-colors.ts';
import { accentTokens, darkSurfaces } from './accent-tokens.ts';

type Looks = Pick<PublicStorefront, 'customization' | 'ctaButtons'>;

/**
 * A practice's colors and font as CSS that follows tokens.css: page (`--p…`), accents, blocks (`.b-<n>`). Values are
 * checked again to prevent CSS injection: only `#rrggbb`, known fonts and plain URLs are used.
 */
export function bioTheme({ customization, ctaButtons }: Looks): string {
  const primary = checkedColor(customization.primaryColor) ?? defaultCustomization.primaryColor;
  const isDark = hasOwnColors(customization) && !isLight(background(customization));
  const surfaces = isDark ? darkSurfaces(background(customization)) : {};
  const accents = accentTokens(primary, surfaces['surface-raised']);
  const tokens = { ...surfaces, ...accents, ...pageTokens({ customization, primary }) };
  const root = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  const scheme = hasOwnColors(customization) ? `color-scheme:${isDark ? 'dark' : 'light'};` : '';
  const blocks = ctaButtons.map((block, index) => {
    if (block.kind !== 'link') return '';
    const colors = blockColors(block, customization);
    const { back, text } = hasOwnColors(customization) ? colors : inBothSchemes(colors);
    return `.go.b-${index}{background:${back};color:${text}${edge(colors.back, background(customization))}}`;
  });
  return `:root{${scheme}${root.join(';')}}${backdrop(customization.backgroundImage)}${blocks.join('')}`;
}

/** Page background of the default colors in dark mode. */
const darkPage = '#131513';

/** True if a block's text has enough contrast only when large and bold, such as white on the default green. */
export const hasLargeBlocks = (looks: Looks) =>
  looks.ctaButtons.some(block => {
    if (block.kind !== 'link') return false;
    const { back, text } = blockColors(block, looks.customization);
    return contrast(back, text) < textRatio;
  });

/** Defaults: primary color with white text (specification section 2). The editor warns if the contrast is too low. */
function blockColors(block: LinkBlock, { primaryColor }: Looks['customization']) {
  const back = checkedColor(block.backgroundColor) ?? checkedColor(primaryColor) ?? defaultCustomization.primaryColor;
  return { back, text: checkedColor(block.textColor) ?? newBlockTextColor };
}

/** In dark mode a pale block would be the brightest thing on the page, so it becomes a dark tint of its color. */
function inBothSchemes({ back, text }: { back: string; text: string }) {
  if (contrast(back, darkPage) < 9) return { back, text };
  const tint = mix(back, darkPage, 0.84);
  return { back: `light-dark(${back},${tint})`, text: `light-dark(${text},${readable(back, tint)})` };
}

function pageTokens({ customization, primary }: { customization: Looks['customization']; primary: string }) {
  const own = hasOwnColors(customization);
  const page = background(customization);
  const text = checkedColor(customization.textColor) ?? defaultCustomization.textColor;
  const soft = mix(text, page, 0.25);
  return {
    p: primary,
    'on-p': readableOn(primary, largeRatio),
    'p-edge': contrast(primary, page) < 1.25 ? 'var(--p-text)' : 'transparent',
    'p-bg': own ? page : `light-dark(#ffffff,${darkPage})`,
    'p-text': own ? text : 'light-dark(#1f2937,#eceeea)',
    'p-soft': own ? (contrast(soft, page) >= textRatio ? soft : text) : 'light-dark(#4b5563,#b3b8b0)',
    'p-ink': own ? readable(primary, page) : 'var(--accent-text)',
    'p-mark': own ? readable(primary, page, largeRatio) : 'var(--accent)',
    'p-line': own ? mix(text, page, 0.84) : 'var(--line)',
    font: stacks[fonts.find(font => font === customization.fontFamily) ?? defaultCustomization.fontFamily],
  };
}

const background = ({ backgroundColor }: Looks['customization']) =>
  checkedColor(backgroundColor) ?? defaultCustomization.backgroundColor;

/** A block as light as the page needs a border to be visible. */
const edge = (back: string, page: string) => (contrast(back, page) < 1.08 ? ';border-color:var(--line-strong)' : '');

/** A layer of the background color over the picture keeps the text readable. */
function backdrop(address: string | null): string {
  const picture = ownImageUrl(address);
  if (!picture) return '';
  const layer = `color-mix(in srgb,var(--p-bg) ${overlayOpacity * 100}%,transparent)`;
  return `body::before{background:linear-gradient(${layer},${layer}),url("${picture}") center/cover}`;
}

/** Few phones have these fonts; each falls back to a similar one. */
const stacks: Record<Font, string> = {
  Tahoma: 'Tahoma,"Figtree Variable",system-ui,-apple-system,"Segoe UI",sans-serif',
  Arial: 'Arial,Helvetica,sans-serif',
  Helvetica: 'Helvetica,Arial,sans-serif',
  'Times New Roman': '"Times New Roman",Times,serif',
  Georgia: 'Georgia,"Times New Roman",serif',
  Verdana: 'Verdana,Geneva,system-ui,sans-serif',
  'Comic Sans MS': '"Comic Sans MS","Comic Sans","Chalkboard SE",cursive',
  Impact: 'Impact,Haettenschweiler,"Arial Narrow Bold",sans-serif',
  'Lucida Console': '"Lucida Console",Monaco,monospace',
  'Trebuchet MS': '"Trebuchet MS",Tahoma,sans-serif',
  'Courier New': '"Courier New",Courier,monospace',
};
