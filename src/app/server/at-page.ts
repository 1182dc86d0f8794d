import type { Context } from 'hono';
import { anySlug, type Storefront } from '../../features/storefront/contract.ts';
import { tellVisited } from '../../platform/database/trail.ts';
import type { Public } from '../../platform/http/routes.ts';
import type { Assets } from './assets.ts';
import { findPage, renderMissingBio } from './bio-answer.tsx';

type Answer = (storefront: Storefront) => Promise<Response>;

/** Answers for the page in the address; one that has moved is led to where it is now. */
export async function atPage(c: Context<Public>, assets: Assets, answer: Answer): Promise<Response> {
  const asked = c.req.param('slug') ?? '';
  const storefront = await findPage(c.get('services'), asked);
  if (!storefront) return renderMissingBio(assets, c.get('services'));
  tellVisited(storefront.tenantId);
  return anySlug.parse(asked) === storefront.slug ? answer(storefront) : leadTo(c, storefront.slug);
}

/** The same place below the page's new address, with all that was asked. */
export function leadTo(c: Context<Public>, slug: string): Response {
  const { pathname, search } = new URL(c.req.url);
  // Asked for again each time: the page may move back, and a browser that remembers would go round in circles.
  c.header('cache-control', 'no-cache');
  const status = ['GET', 'HEAD'].includes(c.req.method) ? 301 : 308;
  // "bio" may be percent-encoded: it would be led to itself without end.
  const place = pathname.replace(/^\/[^/]*\/[^/]*/, `/bio/${slug}`).replace(/\/$/, '');
  return c.redirect(place + search, status);
}
