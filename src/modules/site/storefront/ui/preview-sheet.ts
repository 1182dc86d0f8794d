import publicCss from '../../../../ui/public.css?inline';
import tokensCss from '../../../../ui/tokens.css?inline';
import type { PublicStorefront } from '../contract.ts';
import bioCss from './bio/bio.css?inline';
import { bioTheme } from './bio/bio-theme.ts';

/** The styles of the public page, and a ring around the block that is being edited. */
export const previewSheet = (storefront: PublicStorefront, { selected, isSelectedOff }: Selection) =>
  [
    tokensCss,
    publicCss,
    bioCss,
    bioTheme(storefront),
    selected === null ? '' : ring(selected),
    selected !== null && isSelectedOff ? dim(selected) : '',
    still,
  ].join('\n');

type Selection = { selected: number | null; isSelectedOff: boolean };

const ring = (index: number) => `.b-${index}{outline:2px solid var(--p-text);outline-offset:2px}`;

/** What is being edited shows even where visitors do not see it. */
const dim = (index: number) => `.b-${index}{opacity:.45}`;

/** A phone shows no scroll bar. */
const still = 'html{scrollbar-width:none}';
