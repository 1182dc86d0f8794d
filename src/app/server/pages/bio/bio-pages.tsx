import type { Context } from 'hono';
import type { VisitRequest } from '../../../../modules/accounts/pages/server/visit.ts';
import { newsletterSignup } from '../../../../modules/marketing/subscribers/contract.ts';
import { subscribe } from '../../../../modules/marketing/subscribers/server/sign-up.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { type CachedPage, responseFor } from '../../../../platform/http/page-cache/cached-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { translateFailure } from '../html.tsx';
import { bioPageFinder, findPage, readOffer, renderBio, renderMissingBio, type SignUp } from './bio-response.tsx';
import type { PageCounter } from './view-counter.ts';
import { redirectToPage, withStorefront } from './with-storefront.ts';

type Deps = { assets: Assets; counter: PageCounter };

/** `/bio/:slug` and its newsletter form for visitors without JavaScript. */
export function bioPageRoutes({ assets, counter }: Deps): PageRoute[] {
  const showPage = bioPageShower({ assets, counter });
  return [
    page.get('/bio/:slug', { audit: 'none', onOwnDomain: true }, c => showPage(c, c.req.param('slug'))),
    // Some people and apps add a slash.
    page.get('/bio/:slug/', { audit: 'none', onOwnDomain: true }, async c => {
      const page = await findPage(c.get('services'), c.req.param('slug'));
      return page ? redirectToPage(c, page) : renderMissingBio(assets, c.get('services'), c.get('site'));
    }),
    page.post('/bio/:slug/subscribe', { audit: 'added subscriber', onOwnDomain: true }, c =>
      withStorefront(c, assets, async storefront => {
        const services = c.get('services');
        const signUp = await subscribeByForm(c, storefront.slug);
        return renderBio(assets, services, { storefront, offer: await readOffer(services, storefront), signUp });
      }),
    ),
  ];
}

/** Shows the page with this slug, or the main page at the root of a custom domain. */
export function bioPageShower({ assets, counter }: Deps) {
  const findBioPage = bioPageFinder(assets);
  return async (c: Context<Public>, slug: string | null): Promise<Response> => {
    const page = await findBioPage(c.get('services'), slug, c.get('site'));
    if (page.movedTo) return redirectToPage(c, page.movedTo);
    const header = (name: string) => c.req.header(name);
    const { status, headers, body } = responseFor(page, header);
    countBioView(counter, page, { method: c.req.method, header });
    return new Response(body && new Uint8Array(body), { status, headers });
  };
}

/** Counts a page view, also of a cached page or a 304. */
export function countBioView(counter: PageCounter, { about, tenantId, article }: CachedPage, request: VisitRequest) {
  if (about === null || tenantId === null) return;
  const page = { id: about, tenantId };
  if (article === undefined) counter.view(page, request);
  else counter.article(page, request, article);
}

async function subscribeByForm(c: Context<Public>, slug: string): Promise<SignUp> {
  const typed = await readForm(c);
  try {
    const signup = check(newsletterSignup, { ...typed, storefrontSlug: slug });
    await subscribe(c.get('services'), signup, { address: callerHash(c) });
    return { outcome: { state: 'done' }, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { message, errors } = await translateFailure(c.get('services'), reason);
    const { status } = reason;
    // The specification prescribes one message for all failures; only the rate limit needs its own.
    const ownMessage = status === 429 ? { message } : {};
    return { outcome: { state: 'failed', ...ownMessage, errors, typed }, status };
  }
}
