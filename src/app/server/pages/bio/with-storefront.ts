import type { Context } from 'hono';
import { anySlug, type Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { pagePath, pageUrl } from '../../../../modules/accounts/pages/page-url.ts';
import { setVisitedPractice } from '../../../../platform/database/audit-context.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { findPage, isCanonicalHost, renderMissingBio } from './bio-response.tsx';

type Answer = (storefront: Storefront) => Promise<Response>;

/** Loads the page for the slug in the path; redirects if the page has moved. */
export async function withStorefront(c: Context<Public>, assets: Assets, answer: Answer): Promise<Response> {
  const requestedSlug = c.req.param('slug') ?? '';
  const storefront = await findPage(c.get('services'), requestedSlug);
  if (!storefront) return renderMissingBio(assets, c.get('services'), c.get('site'));
  setVisitedPractice(storefront.tenantId);
  if (anySlug.parse(requestedSlug) !== storefront.slug) return redirectToPage(c, storefront);
  // A form opened before the move is still accepted, because browsers refuse to redirect a form to another origin (CSP
  // 3, section 6.4.2).
  return isLook(c) && !isCanonicalHost(c.get('services'), storefront, c.get('site'))
    ? redirectToPage(c, storefront)
    : answer(storefront);
}

const isLook = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD';

/** Redirects to the same subpage below the page's new address, with the query. */
export function redirectToPage(c: Context<Public>, page: Pick<Storefront, 'slug' | 'biolinkUrl'>): Response {
  const { pathname, search } = new URL(c.req.url);
  // Not cached: the page may move back, and a cached redirect would then loop.
  c.header('cache-control', 'no-cache');
  const status = isLook(c) ? 301 : 308;
  // Removes the first two segments whatever their spelling: a percent-encoded "bio" would otherwise redirect to itself
  // forever.
  const below = pathname.replace(/^\/[^/]*\/[^/]*/, '').replace(/\/$/, '');
  const staysHere = !isLook(c) || isCanonicalHost(c.get('services'), page, c.get('site'));
  return c.redirect((staysHere ? pagePath(page, below) : pageUrl(page, below)) + search, status);
}
