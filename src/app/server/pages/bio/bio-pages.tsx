import type { Context } from 'hono';
import type { Asked } from '../../../../modules/accounts/pages/server/visit-of.ts';
import { newsletterSignup } from '../../../../modules/marketing/subscribers/contract.ts';
import { subscribe } from '../../../../modules/marketing/subscribers/server/sign-up.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/routes.ts';
import { answerWith, type FinishedPage } from '../../../../platform/pages/finished-page.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { bioPageFinder, findPage, readOffer, renderBio, renderMissingBio, type SignUp } from './bio-answer.tsx';
import type { PageCounter } from './page-counter.ts';
import { leadTo, withStorefront } from './with-storefront.ts';

type Deps = { assets: Assets; counter: PageCounter };

/** `/bio/:slug`: the public page of a practice, and its newsletter form for those without a script. */
export function bioPageRoutes({ assets, counter }: Deps): PageRoute[] {
  const showPage = bioPageShower({ assets, counter });
  return [
    page.get('/bio/:slug', { audit: 'nothing', onOwnDomain: true }, c => showPage(c, c.req.param('slug'))),
    // As some people and some apps write it.
    page.get('/bio/:slug/', { audit: 'nothing', onOwnDomain: true }, async c => {
      const page = await findPage(c.get('services'), c.req.param('slug'));
      return page ? leadTo(c, page) : renderMissingBio(assets, c.get('services'), c.get('site'));
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

/** Shows the page with this address, or the one at the root of a practice's own domain. */
export function bioPageShower({ assets, counter }: Deps) {
  const findBioPage = bioPageFinder(assets);
  return async (c: Context<Public>, slug: string | null): Promise<Response> => {
    const page = await findBioPage(c.get('services'), slug, c.get('site'));
    if (page.movedTo) return leadTo(c, page.movedTo);
    const header = (name: string) => c.req.header(name);
    const { status, headers, body } = answerWith(page, header);
    countBioView(counter, page, { method: c.req.method, header });
    return new Response(body && new Uint8Array(body), { status, headers });
  };
}

/** A look at a page, whichever way it was sent. */
export function countBioView(counter: PageCounter, { about, tenantId, article }: FinishedPage, asked: Asked) {
  if (about === null || tenantId === null) return;
  const page = { id: about, tenantId };
  if (article === undefined) counter.view(page, asked);
  else counter.article(page, asked, article);
}

async function subscribeByForm(c: Context<Public>, slug: string): Promise<SignUp> {
  const typed = await readForm(c);
  try {
    const signup = check(newsletterSignup, { ...typed, storefrontSlug: slug });
    await subscribe(c.get('services'), signup, { address: callerHash(c) });
    return { outcome: { state: 'done' }, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { message, errors, status } = reason;
    // The specified sentence stands for every failure but this one, which tells what to do.
    const said = status === 429 ? { message } : {};
    return { outcome: { state: 'failed', ...said, errors, typed }, status };
  }
}
