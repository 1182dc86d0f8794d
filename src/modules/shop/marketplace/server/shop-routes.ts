import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, visitor } from '../../../../platform/http/declare-route.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { checkoutAnswer } from '../../../billing/payments/contract.ts';
import { affiliateCookie } from '../../affiliates/contract.ts';

import { checkoutRequest, quote, quoteRequest } from '../shop.ts';
import { beginPurchase } from './checkout.ts';
import type { Caller } from './new-purchase.ts';
import { quoteProduct } from './price.ts';

/** Called by the scripts of the product page. */
export const shopRoutes: Route[] = [
  visitor.post(
    '/api/shop/checkout',
    {
      summary: 'Buy from the public page',
      audit: 'added purchase',
      onOwnDomain: true,
      body: checkoutRequest,
      answer: checkoutAnswer,
      example: async ({ slug, own }) => ({
        storefrontSlug: slug,
        productId: await own('digital_products'),
        email: 'dana@buyer.example',
        name: 'Dana Reyes',
        coupon: null,
        affiliate: null,
        newsletter: false,
        purchaseKey: crypto.randomUUID(),
        website: '',
      }),
    },
    ({ body, services }, c) => beginPurchase(services, body, callerOf(c)),
  ),
  visitor.post(
    '/api/shop/quote',
    {
      summary: 'Get a product’s price with a coupon',
      audit: 'none',
      onOwnDomain: true,
      body: quoteRequest,
      answer: quote,
      example: async ({ slug, own, read }) => {
        await own('coupons');
        const [{ code, productId }] = (await read('/api/coupons')).items;
        return { storefrontSlug: slug, productId: productId ?? (await own('digital_products')), coupon: code };
      },
    },
    ({ body, services }, c) => quoteProduct(services, body, callerHash(c)),
  ),
];

/** The caller's IP hash and affiliate cookie. */
export const callerOf = (c: Context<Public>): Caller => ({
  address: callerHash(c),
  affiliate: getCookie(c, affiliateCookie) ?? null,
});
