import type { Context } from 'hono';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { pageOrigin } from '../../../../modules/accounts/pages/page-url.ts';
import { orderRequest, packagePath } from '../../../../modules/scheduling/packages/contract.ts';
import { packageMessages } from '../../../../modules/scheduling/packages/messages/catalog.ts';
import { findOrderResult, orderOnPage, sellsPackages } from '../../../../modules/scheduling/packages/server/orders.ts';
import { findSinglePrice, listOffered } from '../../../../modules/scheduling/packages/server/packages.ts';
import {
  type OrderState,
  PackageNotFoundPage,
  PackagePage,
  PackageThanksPage,
} from '../../../../modules/scheduling/packages/ui/public/PackagePages.tsx';
import { ShopHead } from '../../../../modules/shop/marketplace/ui/shop/ShopHead.tsx';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import { inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { translateErrors } from '../../../../shared/messages/create-catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { previewPath } from '../bio/preview/preview-card.ts';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { product, renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';
import { redirectToPayment } from '../payment/payment-pages.tsx';
import { pageLocale, shopPageOptions } from './shop-response.tsx';

/** `/bio/:slug/packages/:id`: buying several sessions at one price, and the page after the payment. */
export function packagePageRoutes(assets: Assets): PageRoute[] {
  const idOf = (c: Context<Public>) => Number(c.req.param('id'));
  const show = (c: Context<Public>, storefront: Storefront, order: OrderState, status?: number) =>
    renderPackage(assets, c.get('services'), { storefront, id: idOf(c), order, status });
  return [
    page.get('/bio/:slug/packages/:id', { audit: 'none', onOwnDomain: true }, c =>
      withStorefront(c, assets, storefront =>
        show(c, storefront, { typed: {}, isUnpaid: c.req.query('unpaid') === '1' }),
      ),
    ),
    page.post('/bio/:slug/packages/:id', { audit: 'added package_order', onOwnDomain: true }, c =>
      withStorefront(c, assets, async storefront => {
        const services = c.get('services');
        const typed = await readForm(c);
        try {
          const form = check(orderRequest, typed);
          const orderInput = { page: storefront, packageId: idOf(c), form, address: callerHash(c) };
          const { url } = await orderOnPage(services, orderInput);
          return await redirectToPayment(assets, services, { url, site: c.get('site') });
        } catch (reason) {
          if (!(reason instanceof AppError)) throw reason;
          const { message, errors } = translateErrors(reason, pageLocale(storefront));
          return show(c, storefront, { typed, message, ...(errors && { errors }) }, reason.status);
        }
      }),
    ),
    page.get('/bio/:slug/packages/:id/thanks', { audit: 'read package_order', onOwnDomain: true }, c =>
      withStorefront(c, assets, async storefront => {
        const services = c.get('services');
        const sealed = c.req.query('order') ?? '';
        const result = await findOrderResult(services, { page: storefront, sealed });
        const t = packageMessages.in(pageLocale(storefront)).thanks;
        const isWaiting = result !== null && result !== 'ended' && result.state === 'waiting';
        const title = result === null ? t.notFound : result === 'ended' ? t.expired : t.title;
        return protectSecretUrl(
          renderPage(assets, {
            ...shopPageOptions(storefront, []),
            name: 'plain',
            title: isWaiting ? t.confirming : title,
            head: (
              <>
                <meta name="robots" content="noindex" />
                {isWaiting && <meta httpEquiv="refresh" content="4" />}
              </>
            ),
            body: <PackageThanksPage {...{ storefront, result, sealed, ...product(services) }} packageId={idOf(c)} />,
            ...(result === null && { status: 404 }),
            ...(result === 'ended' && { status: 410 }),
          }),
        );
      }),
    ),
  ];
}

type PackagePageOptions = { storefront: Storefront; id: number; order: OrderState; status: number | undefined };

async function renderPackage(
  assets: Assets,
  services: Services,
  { storefront, id, order, status }: PackagePageOptions,
) {
  const { tenantId, userId, slug, customization } = storefront;
  const { item, canBuy, singlePrice } = await inTenant(
    services.database,
    { tenantId, userId, role: 'viewer' },
    async scope => {
      const [offered, isPaidOnline] = await Promise.all([listOffered(scope), sellsPackages(services, scope)]);
      const item = offered.find(each => each.id === id);
      return {
        item,
        canBuy: isPaidOnline,
        singlePrice: item ? await findSinglePrice(scope, item.type) : null,
      };
    },
  );
  if (!item) return renderMissingPackage(assets, services, storefront);
  const title = packageMessages.in(pageLocale(storefront)).page.title(item.name, nameOf(storefront));
  const origin = pageOrigin(storefront);
  const price = { amount: item.price, currency: item.currency };
  return renderPage(assets, {
    ...shopPageOptions(storefront, []),
    name: 'plain',
    title,
    description: title,
    head: (
      <ShopHead
        {...{ customization, title, price }}
        description={title}
        url={origin + packagePath(slug, id)}
        image={origin + previewPath(storefront)}
      />
    ),
    body: <PackagePage {...{ storefront, item, singlePrice, canBuy, order, ...product(services) }} />,
    ...(status !== undefined && { status }),
  });
}

const renderMissingPackage = (assets: Assets, services: Services, storefront: Storefront) =>
  renderPage(assets, {
    ...shopPageOptions(storefront, []),
    name: 'plain',
    title: packageMessages.in(pageLocale(storefront)).page.notFound,
    head: <meta name="robots" content="noindex" />,
    body: <PackageNotFoundPage {...{ storefront, ...product(services) }} />,
    status: 404,
  });
