import publicCss from '../../../ui/public.css?inline';
import tokensCss from '../../../ui/tokens.css?inline';
import type { PublicStorefront } from '../contract.ts';
import bioCss from './bio/bio.css?inline';
import { bioTheme } from './bio/bio-theme.ts';

/** The styles of the public page, and a ring around the block that is being edited. */
export const previewSheet = (storefront: PublicStorefront, selected: number | null) =>
  [tokensCss, publicCss, bioCss, bioTheme(storefront), selected === null ? '' : ring(selected), still].join('\n');

const ring = (index: number) => `.b-${index}{outline:2px solid var(--p-text);outline-offset:2px}`;

/** A phone shows no scroll bar. */
const still = 'html{scrollbar-width:none}';
