import { anySlug, type Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { pageOrigin } from '../../../../modules/accounts/pages/page-url.ts';
import { paymentUse } from '../../../../modules/billing/payments/server/test-payments.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { shopMessages } from '../../../../modules/shop/marketplace/messages/catalog.ts';
import { findShopProduct, listShop } from '../../../../modules/shop/marketplace/server/shop.ts';
import { type PaymentResult, shopPath } from '../../../../modules/shop/marketplace/shop.ts';
import type { BuyState } from '../../../../modules/shop/marketplace/ui/shop/BuyForm.tsx';
import { coverHosts, coverOf } from '../../../../modules/shop/marketplace/ui/shop/cover.ts';
import {
  ProductNotFoundPage,
  ProductPage,
  productData,
} from '../../../../modules/shop/marketplace/ui/shop/ProductPage.tsx';
import { ShopHead } from '../../../../modules/shop/marketplace/ui/shop/ShopHead.tsx';
import { ShopPage } from '../../../../modules/shop/marketplace/ui/shop/ShopPage.tsx';
import shopCss from '../../../../modules/shop/marketplace/ui/shop/shop.css?inline';
import { ThanksPage } from '../../../../modules/shop/marketplace/ui/shop/ThanksPage.tsx';
import { shortened } from '../../../../modules/site/storefront/ui/bio/BioHead.tsx';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import { bioTheme } from '../../../../modules/site/storefront/ui/bio/bio-theme.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import type { CachedPage } from '../../../../platform/http/page-cache/cached-page.ts';
import type { Site } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import type { Assets } from '../../http/assets.ts';
import {
  findPage,
  isCanonicalHost,
  noPracticeLifetime,
  pageKey,
  prepareForCache,
  redirectLifetime,
  renderMissingBio,
} from '../bio/bio-response.tsx';
import { iconPath, previewPath } from '../bio/preview/preview-card.ts';
import { product, renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

type Address = { slug: string; id: string | null };

/** Finds the cached page of a shop or product, rendering it if necessary. */
export function shopPageFinder(
  assets: Assets,
): (services: Services, address: Address, site?: Site) => Promise<CachedPage> {
  const missing = async (services: Services, site?: Site) =>
    prepareForCache(await renderMissingBio(assets, services, site), services, noPracticeLifetime, site);
  return (services, address, site) => {
    const { data: slug } = anySlug.safeParse(address.slug);
    const { id } = address;
    if (!slug || (id !== null && !/^[1-9]\d{0,14}$/.test(id))) return missing(services, site);
    return services.pages.get(pageKey(site, `${slug}/shop/${id ?? ''}`), async () => {
      const storefront = await findPage(services, slug);
      if (!storefront) return missing(services, site);
      const { tenantId } = storefront;
      if (storefront.slug !== slug || !isCanonicalHost(services, storefront, site))
        return prepareForCache(new Response(null, { status: 301 }), services, redirectLifetime(storefront), site);
      const answer =
        id === null
          ? await renderShop(assets, services, storefront)
          : await renderProduct(assets, services, { storefront, id: Number(id), buy: { typed: {} } });
      return prepareForCache(
        answer,
        services,
        { ...noPracticeLifetime, tenantId: answer.status === 404 ? null : tenantId },
        site,
      );
    });
  };
}

type ShownProduct = { storefront: Storefront; id: number; buy: BuyState; status?: number | undefined };

export async function renderProduct(assets: Assets, services: Services, { storefront, id, buy, status }: ShownProduct) {
  const shop = await readShop(services, storefront, id);
  if (!shop) return renderMissingProduct(assets, services, storefront);
  const { item, ...rest } = shop;
  const url = pageOrigin(storefront) + shopPath(storefront.slug, id);
  const cover = coverOf(item.imageUrl);
  const image = cover
    ? new URL(cover.src, pageOrigin(storefront)).href
    : pageOrigin(storefront) + previewPath(storefront);
  const practice = nameOf(storefront);
  const t = shopMessages.in(pageLocale(storefront)).product;
  const description = shortened(item.description ?? '') || t.by(item.title, practice);
  const price = { amount: item.price, currency: item.currency };
  const { customization } = storefront;
  return renderPage(assets, {
    ...shopPageOptions(storefront, [item]),
    name: 'shop',
    title: `${item.title} · ${practice}`,
    description,
    head: <ShopHead {...{ customization, description, url, image, price }} title={item.title} />,
    structuredData: productData({ item, practice, url, image, description }),
    body: <ProductPage {...{ storefront, item, buy, ...rest, ...product(services) }} />,
    ...(status !== undefined && { status }),
  });
}

const renderMissingProduct = (assets: Assets, services: Services, storefront: Storefront) =>
  renderPage(assets, {
    ...shopPageOptions(storefront, []),
    name: 'plain',
    title: shopMessages.in(pageLocale(storefront)).shop.notFoundTitle(nameOf(storefront)),
    head: <meta name="robots" content="noindex" />,
    body: <ProductNotFoundPage {...{ storefront, ...product(services) }} />,
    status: 404,
  });

async function renderShop(assets: Assets, services: Services, storefront: Storefront) {
  const { tenantId, userId, slug, customization } = storefront;
  const items = await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope => listShop(scope));
  const title = shopMessages.in(pageLocale(storefront)).shop.pageTitle(nameOf(storefront));
  const description = shortened(items.map(item => item.title).join(', ')) || title;
  const [url, image] = [shopPath(slug), previewPath(storefront)].map(path => pageOrigin(storefront) + path);
  return renderPage(assets, {
    ...shopPageOptions(storefront, items),
    name: 'plain',
    title,
    description,
    head: <ShopHead {...{ customization, title, description }} url={url ?? ''} image={image ?? ''} />,
    body: <ShopPage {...{ storefront, items, ...product(services) }} />,
  });
}

type ShownThanks = {
  storefront: Storefront;
  productId: number;
  returned: PaymentResult | 'ended' | null;
  sealed: string;
};

export function renderThanks(assets: Assets, services: Services, shown: ShownThanks): Response {
  const { storefront, returned } = shown;
  const isEnded = returned === 'ended';
  const isOpen = !isEnded && returned?.status === 'pending';
  const t = shopMessages.in(pageLocale(storefront)).thanks;
  return protectSecretUrl(
    renderPage(assets, {
      ...shopPageOptions(storefront, []),
      name: 'plain',
      title: isOpen ? t.confirming : isEnded ? t.expiredTitle : t.pageTitle,
      head: (
        <>
          <meta name="robots" content="noindex" />
          {isOpen && <meta httpEquiv="refresh" content="4" />}
        </>
      ),
      body: <ThanksPage {...shown} {...product(services)} />,
      ...(isEnded && { status: 410 }),
    }),
  );
}

export const pageLocale = ({ locale = defaultLocale }: Storefront): string => locale;

export const shopPageOptions = (storefront: Storefront, items: { imageUrl: string | null }[]) => ({
  locale: storefront.locale,
  css: [byLinkCss, shopCss, bioTheme({ customization: storefront.customization, ctaButtons: [] })],
  icon: iconPath(storefront),
  pictureHosts: coverHosts(items),
  ownFont: true,
});

/** Null when the product is not for sale. */
function readShop(services: Services, { tenantId, userId }: Storefront, id: number) {
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const item = await findShopProduct(scope, id);
    if (!item) return null;
    const [use, all] = await Promise.all([paymentUse(services, scope), listShop(scope)]);
    return { item, isTest: use === 'built-in', hasMore: all.length > 1 };
  });
}
