import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { defaultLocale, languageOf, localeOf } from '../../../../shared/locale.ts';
import { loadMessages } from '../../../../shared/messages/create-catalog.ts';
import { LocaleProvider } from '../../../../shared/messages/use-messages.tsx';
import { styleNonce } from '../../../../ui/nonce.ts';
import publicCss from '../../../../ui/public.css?inline';
import tokensCss from '../../../../ui/theme/tokens.css?inline';
import type { PublicStorefront } from '../../../accounts/pages/contract.ts';
import { hasOwnColors } from '../../../accounts/pages/own-colors.ts';
import type { Visits } from '../../../accounts/pages/visits.ts';
import { withBrand } from '../../../accounts/pages/with-brand.ts';
import { readBrand } from '../../../accounts/tenants/brand.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { tenantQuery } from '../../../accounts/tenants/ui/tenant-queries.ts';
import type { ArticleLine } from '../../../content/contents/article.ts';
import type { OfferedPackage } from '../../../scheduling/packages/contract.ts';
import { packagesQuery } from '../../../scheduling/packages/ui/package-queries.ts';
import type { CardProduct } from '../../../shop/marketplace/ui/shop/ProductCard.tsx';
import { BioPage } from './bio/BioPage.tsx';
import bioCss from './bio/bio.css?inline';
import { bioTheme } from './bio/bio-theme.ts';
import type { ShownHours } from './bio/HoursTable.tsx';
import classes from './preview.module.css';
import { Days } from './VisitFigures.tsx';

/** Adds an outline around the selected block to the styles of the public page. */
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

/** The selected block is shown even if visitors do not see it. */
const dim = (index: number) => `.b-${index}{opacity:.45}`;

/** Hides the scroll bar, as on a phone. */
const still = 'html{scrollbar-width:none}';

type Props = {
  storefront: PublicStorefront;
  views: number;
  /** Visits of the last 30 days; undefined while loading. */
  visits: Visits | undefined;
  nextFree: { start: string; timeZone: string } | null;
  /** Opening hours for the block that shows them. */
  hours: ShownHours | null;
  products: CardProduct[];
  articles: ArticleLine[];
  selected: number | null;
  /** The selected block is hidden from visitors. */
  isSelectedOff: boolean;
};

/** Renders the public page's component in an iframe, so that its styles and the editor's do not mix. */
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
  const packages = useOfferedPackages(practice);
  const brand = readBrand(practice?.branding ?? {});
  const locale = useClientLocale(practice);
  const storefront = withBrand(saved, { brand, logoUrl: practice?.logoUrl ?? null });
  const [page, setPage] = useState<Document | null>(null);
  const appScheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [chosenScheme, setChosenScheme] = useState<'light' | 'dark' | null>(null);
  // Default colors follow the visitor's color scheme; custom colors are the same in both.
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
        {formatCount(views)} {views === 1 ? 'view' : 'views'} so far ·{' '}
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
          // `inert`, so that nothing in the preview can be clicked, submitted or focused.
          <div inert>
            <LocaleProvider locale={locale}>
              <BioPage
                {...{ storefront, nextFree, hours, products, packages, articles }}
                productName="Sorrel"
                productUrl="/"
              />
            </LocaleProvider>
          </div>,
          page.body,
        )}
    </aside>
  );
}

function useOfferedPackages(practice: Tenant | undefined): OfferedPackage[] {
  const { data = [] } = useQuery(packagesQuery);
  const currency = practice?.settings.currency ?? 'USD';
  return data
    .filter(({ isForSale }) => isForSale)
    .map(each => ({ ...each, price: each.price ?? '0.00', currency }))
    .toSorted((one, other) => Number(one.price) - Number(other.price));
}

/** The language that clients read, once its texts are loaded. */
function useClientLocale(practice: Tenant | undefined): string {
  const locale = practice ? localeOf(practice.settings) : defaultLocale;
  const { data } = useQuery({
    queryKey: ['messages', languageOf(locale)],
    queryFn: async () => {
      await loadMessages(locale);
      return locale;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === undefined ? defaultLocale : locale;
}

// `tabindex` lets keyboard users scroll the document.
const emptyDocument =
  '<!doctype html><html lang="en"><head><title>Preview</title></head><body tabindex="0"></body></html>';

function useScheme(page: Document | null, scheme: 'light' | 'dark' | null) {
  // Applies the color scheme to the iframe's document.
  useEffect(() => {
    if (!page) return;
    if (scheme) page.documentElement.dataset.theme = scheme;
    else delete page.documentElement.dataset.theme;
  }, [page, scheme]);
}

function useScrollTo(page: Document | null, selected: number | null) {
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
