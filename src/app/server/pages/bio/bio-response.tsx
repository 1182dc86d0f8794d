import { anySlug, type PublicStorefront, type Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { pageOrigin, pagePath } from '../../../../modules/accounts/pages/page-url.ts';
import { findFirstPage } from '../../../../modules/accounts/pages/server/page-address.ts';
import { nextBlockChange, toPublicStorefront } from '../../../../modules/accounts/pages/server/shown-blocks.ts';
import { findPublicStorefront } from '../../../../modules/accounts/pages/server/storefront.ts';
import { getPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import { newestArticles } from '../../../../modules/content/contents/article.ts';
import { listArticles } from '../../../../modules/content/contents/server/articles.ts';
import type { NewsletterOutcome } from '../../../../modules/marketing/subscribers/ui/NewsletterForm.tsx';
import { getRoomSettings } from '../../../../modules/room/access/server/room-settings.ts';
import { type BioPageData, bioPageData } from '../../../../modules/scheduling/appointments/booking.ts';
import { nextFreeSlot } from '../../../../modules/scheduling/appointments/server/booking/slots.ts';
import { getAvailability } from '../../../../modules/scheduling/availability/server/availability.ts';
import { listShownServices } from '../../../../modules/scheduling/availability/server/services.ts';
import { listOffered } from '../../../../modules/scheduling/packages/server/packages.ts';
import { listShop } from '../../../../modules/shop/marketplace/server/shop.ts';
import { bioMessages } from '../../../../modules/site/storefront/messages/catalog.ts';
import { productsIn } from '../../../../modules/site/storefront/server/save-page.ts';
import { BioHead, describe } from '../../../../modules/site/storefront/ui/bio/BioHead.tsx';
import { BioNotFoundPage } from '../../../../modules/site/storefront/ui/bio/BioNotFoundPage.tsx';
import { BioPage, nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import bioCss from '../../../../modules/site/storefront/ui/bio/bio.css?inline';
import { bioTheme } from '../../../../modules/site/storefront/ui/bio/bio-theme.ts';
import type { ShownHours } from '../../../../modules/site/storefront/ui/bio/HoursTable.tsx';
import { structuredData } from '../../../../modules/site/storefront/ui/bio/structured-data.ts';
import { boundToPractice } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type CachedPage, type CacheLifetime, toCachedPage } from '../../../../platform/http/page-cache/cached-page.ts';
import type { Site } from '../../../../platform/http/request.ts';
import { setSecureHeaders } from '../../../../platform/http/secure-headers.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import type { Assets } from '../../http/assets.ts';
import { type Page, product, productAt, renderPage, visitedLocale } from '../html.tsx';
import { iconPath, previewPath } from './preview/preview-card.ts';

/** Whether the request came to the host of the page's canonical URL. */
export const isCanonicalHost = (
  { env }: Services,
  page: Pick<Storefront, 'biolinkUrl'>,
  site: Site | undefined,
): boolean =>
  site ? new URL(page.biolinkUrl).hostname === site.host : pageOrigin(page) === new URL(env.APP_URL).origin;

/** `address`: the slug in `/bio/:slug`; null for the root of a custom domain. */
export type FindBioPage = (services: Services, address: string | null, site?: Site) => Promise<CachedPage>;

/** Finds the cached public page at an address, rendering it if necessary. */
export function bioPageFinder(assets: Assets): FindBioPage {
  // One 404 page for all unknown slugs; custom domains render their own.
  let notFound: Promise<CachedPage> | undefined;
  const notFoundPage = (services: Services, site?: Site) => {
    const render = async () =>
      prepareForCache(await renderMissingBio(assets, services, site), services, noPracticeLifetime, site);
    if (site) return render();
    notFound ??= render();
    return notFound;
  };
  return (services, address, site) => {
    const { data: slug } = address === null ? { data: '' } : anySlug.safeParse(address);
    if (slug === undefined || (slug === '' && !site)) return notFoundPage(services, site);
    return services.pages.get(pageKey(site, slug), async () => {
      const storefront = await (site && !slug ? findMainPage(services, site) : findPage(services, slug));
      if (!storefront) return notFoundPage(services, site);
      const isCanonicalPath = slug ? slug === storefront.slug && !isAtRoot(storefront) : isAtRoot(storefront);
      if (isCanonicalPath && isCanonicalHost(services, storefront, site))
        return makeBioPage(assets, services, storefront, site);
      return prepareForCache(new Response(null, { status: 301 }), services, redirectLifetime(storefront), site);
    });
  };
}

/** Whether the canonical address of the page is the root of the custom domain instead of `/bio/:slug`. */
const isAtRoot = (storefront: Storefront) => pagePath(storefront) === '/';

/** For the redirect to the canonical address, valid until the practice changes. */
export const redirectLifetime = ({ tenantId, slug, biolinkUrl }: Storefront): CacheLifetime => ({
  ...noPracticeLifetime,
  tenantId,
  movedTo: { slug, biolinkUrl },
});

/** Cache key: the same path is another page on each custom domain. */
export const pageKey = (site: Site | undefined, address: string) => (site ? `${site.host}/${address}` : address);

/** The slug of a public page's URL, without its query; null for any other URL. */
export const bioAddress = (url: string): string | null => /^\/bio\/([a-z0-9-]{3,60})(?:\?|$)/.exec(url)?.[1] ?? null;

async function makeBioPage(assets: Assets, services: Services, storefront: Storefront, site?: Site) {
  const offer = await readOffer(services, storefront);
  const { tenantId, id: about } = storefront;
  const lifetime = { tenantId, about, ...lifetimeOf(storefront, offer) };
  return prepareForCache(renderBio(assets, services, { storefront, offer }), services, lifetime, site);
}

/** Prepares a response for the page cache, with the headers that middleware would otherwise add. */
export function prepareForCache(
  answer: Response,
  { env }: Services,
  lifetime: CacheLifetime,
  site?: Site,
): Promise<CachedPage> {
  // With `same-origin`, browsers start a new process for this page after it has arrived, which delays its first paint
  // by a third. Nobody is signed in here, so an opener can do no harm.
  answer.headers.set('cross-origin-opener-policy', 'unsafe-none');
  setSecureHeaders(answer.headers, env, site);
  return toCachedPage(answer, lifetime);
}

/** For pages that do not change with any practice. */
export const noPracticeLifetime: CacheLifetime = {
  tenantId: null,
  about: null,
  freshUntil: Infinity,
  endsAt: Infinity,
};

/**
 * Milliseconds. New appointments do not change the page version, so the next free time is refreshed in the background
 * after `refreshAfterMs` and never shown after `expireAfterMs`.
 */
const refreshAfterMs = 30_000;
const expireAfterMs = 60_000;

/** How long the page stays valid without any change by the practice. */
function lifetimeOf({ ctaButtons, bookAppointmentEnabled }: Storefront, { timeZone, nextFree, now }: Offer) {
  const change = nextBlockChange(ctaButtons, timeZone, now)?.getTime() ?? Infinity;
  if (!bookAppointmentEnabled) return { freshUntil: change, endsAt: change };
  const nextFreeStart = nextFree ? Date.parse(nextFree.start) : Infinity;
  const renderedAt = now.getTime();
  return {
    freshUntil: renderedAt + refreshAfterMs,
    endsAt: Math.min(change, nextFreeStart, renderedAt + expireAfterMs),
  };
}

export function aboutPage(
  storefront: PublicStorefront,
  hours: ShownHours,
): Pick<Page, 'description' | 'head' | 'icon' | 'structuredData'> {
  const url = storefront.biolinkUrl;
  const image = pageOrigin(storefront) + previewPath(storefront);
  return {
    description: describe(storefront),
    head: <BioHead storefront={storefront} url={url} image={image} />,
    icon: iconPath(storefront),
    structuredData: structuredData({ storefront, name: nameOf(storefront), url, image, hours }),
  };
}

/** The result of a newsletter form that was posted without JavaScript. */
export type SignUp = { outcome: NewsletterOutcome; status: number };
type BioContent = { storefront: Storefront; offer: Offer; signUp?: SignUp };

export function renderBio(assets: Assets, services: Services, { storefront, offer, signUp }: BioContent): Response {
  const { nextFree, week, now, products, packages, articles, isRoomOn, ...offered } = offer;
  const hours = { week, timeZone: offer.timeZone };
  const shown = toPublicStorefront(storefront, offer.timeZone, now);
  const data: BioPageData = bioPageData.parse({ slug: shown.slug, name: shown.businessName, ...offered });
  return renderPage(assets, {
    name: 'bio',
    title: nameOf(shown),
    locale: shown.locale,
    ...aboutPage(shown, hours),
    css: [bioCss, bioTheme(shown)],
    body: (
      <BioPage
        storefront={shown}
        nextFree={nextFree}
        hours={hours}
        products={products}
        packages={packages}
        articles={articles}
        newsletter={signUp?.outcome}
        roomPath={isRoomOn ? `/my/${shown.slug}` : undefined}
        {...product(services)}
      />
    ),
    data,
    ownFont: true,
    status: signUp?.status,
  });
}

/** The active page with this slug, current or former; a former one returns a different `slug`. */
export async function findPage(services: Services, slug: string): Promise<Storefront | null> {
  try {
    return await findPublicStorefront(asSystem(services.database), services, slug);
  } catch (reason) {
    if (reason instanceof AppError && reason.code === 'not_found') return null;
    throw reason;
  }
}

/** The practice's first public page. */
export async function findMainPage(services: Services, { tenantId }: Site): Promise<Storefront | null> {
  const first = await inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, findFirstPage);
  return first && findPage(services, first.slug);
}

/** `site`: the custom domain of the request, if any; the page is in the language of its practice. */
export function renderMissingBio(assets: Assets, services: Services, site?: Site): Promise<Response> {
  const render = () => renderMissing(assets, services, site);
  return site ? boundToPractice(site.tenantId, render) : render();
}

async function renderMissing(assets: Assets, services: Services, site?: Site): Promise<Response> {
  const body = <BioNotFoundPage {...(site ? await productAt(services) : product(services))} />;
  const locale = await visitedLocale(services);
  return renderPage(assets, {
    name: 'plain',
    title: bioMessages.in(locale).notFound.title,
    locale,
    css: [bioCss],
    body,
    status: 404,
  });
}

type Offer = Awaited<ReturnType<typeof readOffer>>;

/** Everything on the page that does not come from the page's own record. */
export function readOffer(services: Services, storefront: Storefront) {
  const { tenantId, userId, bookAppointmentEnabled, ctaButtons } = storefront;
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const [{ settings }, offered, { weeklyHours }, products, packages, articles, { isOn: isRoomOn }] =
      await Promise.all([
        getPractice(scope),
        listShownServices(scope),
        getAvailability(scope),
        listShop(scope, productsIn(ctaButtons)),
        listOffered(scope),
        ctaButtons.some(({ kind, isHidden }) => kind === 'articles' && !isHidden)
          ? listArticles(scope, { limit: newestArticles })
          : [],
        getRoomSettings(scope),
      ]);
    const { timeZone, currency } = settings;
    const now = new Date();
    const slot = bookAppointmentEnabled ? await nextFreeSlot(scope, timeZone, dayIn(now, timeZone), now) : null;
    return {
      now,
      isRoomOn,
      timeZone,
      currency,
      week: weeklyHours,
      products,
      packages,
      articles,
      services: bookAppointmentEnabled ? offered : [],
      nextFree: slot && { start: slot.start, timeZone },
    };
  });
}
