import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { callerHash } from '../../../platform/http/caller.ts';
import { type Public, type PublicRoutes, publicRoutes, readBody } from '../../../platform/http/routes.ts';
import { affiliateCookie } from '../../affiliates/contract.ts';
import { checkoutAnswer } from '../../payments/contract.ts';
import { checkoutRequest } from '../contract.ts';
import { quote, quoteRequest } from '../shop.ts';
import { beginPurchase } from './checkout.ts';
import type { Caller } from './new-purchase.ts';
import { quoteProduct } from './quote.ts';

/** Below /api/shop: what the scripts of a product's page call. */
export const publicShopRoutes: PublicRoutes = publicRoutes()
  .post('/checkout', async c => {
    const request = await readBody(c, checkoutRequest);
    return c.json(checkoutAnswer.parse(await beginPurchase(c.get('services'), request, callerOf(c))));
  })
  .post('/quote', async c => {
    const request = await readBody(c, quoteRequest);
    return c.json(quote.parse(await quoteProduct(c.get('services'), request, callerHash(c))));
  });

/** Who buys, and who led them here. */
export const callerOf = (c: Context<Public>): Caller => ({
  address: callerHash(c),
  affiliate: getCookie(c, affiliateCookie) ?? null,
});
