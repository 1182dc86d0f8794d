import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styleNonce } from '../../../../ui/nonce.ts';
import publicCss from '../../../../ui/public.css?inline';
import tokensCss from '../../../../ui/theme/tokens.css?inline';
import type { PublicStorefront } from '../../../accounts/pages/contract.ts';
import { hasOwnColors } from '../../../accounts/pages/own-colors.ts';
import type { Visits } from '../../../accounts/pages/visits.ts';
import { withBrand } from '../../../accounts/pages/with-brand.ts';
import { readBrand } from '../../../accounts/tenants/brand.ts';
import { tenantQuery } from '../../../accounts/tenants/ui/tenant-queries.ts';
import type { ArticleLine } from '../../../content/contents/article.ts';
import type { CardProduct } from '../../../shop/marketplace/ui/shop/ProductCard.tsx';
import { BioPage } from './bio/BioPage.tsx';
import bioCss from './bio/bio.css?inline';
import { bioTheme } from './bio/bio-theme.ts';
import type { ShownHours } from './bio/HoursTable.tsx';
import classes from './preview.module.css';
import { Days } from './VisitFigures.tsx';

/** The styles of the public page, and a ring around the block that is being edited. */
const previewSheet = (storefront: PublicStorefront, { selected, isSelectedOff }: Selection) =>
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

type Props = {
  storefront: PublicStorefront;
  views: number;
  /** Of the last 30 days, as soon as they are known. */
  visits: Visits | undefined;
  nextFree: { start: string; timeZone: string } | null;
  /** The practice's week. */
  hours: ShownHours | null;
  products: CardProduct[];
  articles: ArticleLine[];
  /** The block that is being edited. */
  selected: number | null;
  /** Visitors do not see it. */
  isSelectedOff: boolean;
};

/** The public page itself in a phone: the same component and styles, in a document of its own so that nothing mixes. */
export function PhonePreview({
  storefront: saved,
  views,
  visits,
  nextFree,
  hours,
  products,
  articles,
  selected,
  isSelectedOff,
}: Props) {
  const { data: practice } = useQuery(tenantQuery);
  const brand = readBrand(practice?.branding ?? {});
  const storefront = withBrand(saved, { brand, logoUrl: practice?.logoUrl ?? null });
  const [page, setPage] = useState<Document | null>(null);
  const appScheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [chosenScheme, setChosenScheme] = useState<'light' | 'dark' | null>(null);
  // The default colors follow the visitor's scheme, a practice's own hold in both.
  const scheme = hasOwnColors(storefront.customization) ? null : (chosenScheme ?? appScheme);
  useScheme(page, scheme);
  useScrollTo(page, selected);
  return (
    <aside className={classes.preview} aria-label="Preview">
      <div className={classes.caption}>
        <span>Live preview</span>
        {scheme && (
          <SegmentedControl
            aria-label="Preview color scheme"
            classNames={{ label: classes.scheme }}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={scheme}
            onChange={value => setChosenScheme(value === 'dark' ? 'dark' : 'light')}
          />
        )}
      </div>
      <div className={classes.phone}>
        <div className={classes.screen}>
          <iframe
            title="Preview of your page"
            srcDoc={emptyDocument}
            onLoad={event => setPage(event.currentTarget.contentDocument)}
          />
        </div>
      </div>
      <p className={classes.views}>
        {views.toLocaleString('en-US')} {views === 1 ? 'view' : 'views'} so far ·{' '}
        <Link to="/storefront/visits">Visits by day</Link>
      </p>
      {visits && visits.views > 0 && (
        <div className={classes.chart}>
          <Days visits={visits} what="Views" read={day => day.views} />
        </div>
      )}
      {page &&
        createPortal(
          <style nonce={styleNonce()}>{previewSheet(storefront, { selected, isSelectedOff })}</style>,
          page.head,
        )}
      {page &&
        createPortal(
          // Shown only: nothing in it can be pressed, posted or reached with the keyboard.
          <div inert>
            <BioPage {...{ storefront, nextFree, hours, products, articles }} productName="Sorrel" productUrl="/" />
          </div>,
          page.body,
        )}
    </aside>
  );
}

// The document takes a tab stop of its own: so it can be scrolled with the keyboard.
const emptyDocument =
  '<!doctype html><html lang="en"><head><title>Preview</title></head><body tabindex="0"></body></html>';

function useScheme(page: Document | null, scheme: 'light' | 'dark' | null) {
  // Follows the choice into the preview's own document.
  useEffect(() => {
    if (!page) return;
    if (scheme) page.documentElement.dataset.theme = scheme;
    else delete page.documentElement.dataset.theme;
  }, [page, scheme]);
}

function useScrollTo(page: Document | null, selected: number | null) {
  // Scrolls the preview's own window to the block that is being edited.
  useEffect(() => {
    const view = page?.defaultView;
    const block = selected === null ? null : page?.querySelector(`.b-${selected}`);
    if (!view || !block) return;
    const { top, bottom } = block.getBoundingClientRect();
    if (top >= 0 && bottom <= view.innerHeight) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    view.scrollBy({ top: (top + bottom - view.innerHeight) / 2, behavior: isCalm ? 'instant' : 'smooth' });
  }, [page, selected]);
}
