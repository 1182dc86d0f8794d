import type { Context } from 'hono';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';

import { beginPurchase } from '../../../../modules/shop/marketplace/server/checkout.ts';
import { grantOnReturn, previewReturn } from '../../../../modules/shop/marketplace/server/payment-return.ts';
import { quoteProduct } from '../../../../modules/shop/marketplace/server/price.ts';
import { callerOf } from '../../../../modules/shop/marketplace/server/shop-routes.ts';
import { checkoutRequest, quoteRequest, shopPath } from '../../../../modules/shop/marketplace/shop.ts';
import type { BuyState } from '../../../../modules/shop/marketplace/ui/shop/BuyForm.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { responseFor } from '../../../../platform/http/page-cache/cached-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { translateErrors } from '../../../../shared/messages/create-catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { redirectToPage, withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { protectSecretUrl, renderLinkError } from '../link-pages.tsx';
import { redirectToPayment } from '../payment/payment-pages.tsx';
import { pageLocale, renderProduct, renderThanks, shopPageFinder } from './shop-response.tsx';

/** `/bio/:slug/shop`, the product pages, and the page after a payment. */
export function shopPageRoutes(assets: Assets): PageRoute[] {
  const findShopPage = shopPageFinder(assets);
  const showKept = async (c: Context<Public>, id: string | null) => {
    const page = await findShopPage(c.get('services'), { slug: c.req.param('slug') ?? '', id }, c.get('site'));
    if (page.movedTo) return redirectToPage(c, page.movedTo);
    const { status, headers, body } = responseFor(page, name => c.req.header(name));
    return new Response(body && new Uint8Array(body), { status, headers });
  };
  const showProduct = (c: Context<Public>, storefront: Storefront, buy: BuyState, status?: number) =>
    renderProduct(assets, c.get('services'), { storefront, id: Number(c.req.param('id')), buy, status });
  return [
    page.get('/bio/:slug/shop', { audit: 'none', onOwnDomain: true }, c => showKept(c, null)),
    page.get('/bio/:slug/shop/:id', { audit: 'none', onOwnDomain: true }, async c => {
      const query = c.req.query();
      // With these parameters the page depends on the visitor and cannot be cached.
      const isPlain = !['coupon', 'affiliate', 'unpaid'].some(name => name in query);
      if (isPlain) return showKept(c, c.req.param('id'));
      return withStorefront(c, assets, async storefront =>
        showProduct(c, storefront, await stateOf(c, storefront, query)),
      );
    }),
    page.post('/bio/:slug/shop/:id', { audit: 'added purchase', onOwnDomain: true }, c =>
      withStorefront(c, assets, async storefront => {
        const typed = await readForm(c);
        if (typed.act === 'apply') {
          const buy = await stateOf(c, storefront, typed);
          return showProduct(c, storefront, buy, buy.errors ? 400 : 200);
        }
        return buy(c, assets, storefront, typed, showProduct);
      }),
    ),
    page.get('/bio/:slug/shop/:id/thanks', { audit: 'read purchase', onOwnDomain: true }, c =>
      atReturn(c, assets, async storefront => {
        const sealed = c.req.query('purchase') ?? null;
        const returned = sealed === null ? null : await previewReturn(c.get('services'), { page: storefront, sealed });
        const productId = Number(c.req.param('id'));
        return renderThanks(assets, c.get('services'), { storefront, productId, returned, sealed: sealed ?? '' });
      }),
    ),
    page.post('/bio/:slug/shop/:id/thanks', { audit: 'changed purchase', onOwnDomain: true }, c =>
      atReturn(c, assets, async storefront => {
        const { purchase = '' } = await readForm(c);
        const grant = await grantOnReturn(c.get('services'), { page: storefront, sealed: purchase });
        const again = `${shopPath(storefront.slug, Number(c.req.param('id')))}/thanks?${new URLSearchParams({ purchase })}`;
        return protectSecretUrl(c.redirect(grant ? `/download/${grant}` : again, 303));
      }),
    ),
  ];
}

const atReturn = (c: Context<Public>, assets: Assets, answer: (storefront: Storefront) => Promise<Response>) =>
  withStorefront(c, assets, async storefront => {
    try {
      return await answer(storefront);
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const title = commonMessages.in(pageLocale(storefront)).linkBroken;
      return renderLinkError(assets, c.get('services'), { title, reason });
    }
  });

/** The price with a coupon, or why it does not apply. */
async function stateOf(c: Context<Public>, storefront: Storefront, typed: Record<string, string>): Promise<BuyState> {
  const { coupon = '', unpaid, begun } = typed;
  const state = { typed, isUnpaid: unpaid === '1' };
  if (!coupon.trim() && typed.act !== 'apply') return state;
  try {
    const parsed = check(quoteRequest, {
      storefrontSlug: storefront.slug,
      productId: c.req.param('id'),
      coupon,
      begun,
    });
    return { ...state, quote: await quoteProduct(c.get('services'), parsed, callerHash(c)) };
  } catch (reason) {
    return { ...state, ...failureOf(reason, pageLocale(storefront)) };
  }
}

type ShowProduct = (c: Context<Public>, storefront: Storefront, buy: BuyState, status?: number) => Promise<Response>;

/** The purchase form without JavaScript. */
async function buy(
  c: Context<Public>,
  assets: Assets,
  storefront: Storefront,
  typed: Record<string, string>,
  showProduct: ShowProduct,
) {
  const services = c.get('services');
  try {
    const { purchaseKey: _, ...fields } = typed;
    const input = { ...fields, newsletter: typed.newsletter === 'yes', storefrontSlug: storefront.slug };
    const request = check(checkoutRequest, { ...input, productId: c.req.param('id') });
    const { url } = await beginPurchase(services, request, callerOf(c));
    return redirectToPayment(assets, services, { url, site: c.get('site') });
  } catch (reason) {
    const { status, ...failure } = failureOf(reason, pageLocale(storefront));
    const { quote } = typed.coupon && !failure.errors?.coupon ? await stateOf(c, storefront, typed) : {};
    return showProduct(c, storefront, { typed, ...failure, quote }, status);
  }
}

/** Maps an AppError to its messages in the language of the page; rethrows anything else as a bug. */
function failureOf(reason: unknown, locale: string) {
  if (!(reason instanceof AppError)) throw reason;
  const { message, errors } = translateErrors(reason, locale);
  return { message, ...(errors && { errors }), status: reason.status };
}
