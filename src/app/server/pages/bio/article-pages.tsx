import type { Context } from 'hono';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { responseFor } from '../../../../platform/http/page-cache/cached-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { articlePageFinder } from './article-response.tsx';
import { countBioView } from './bio-pages.tsx';
import type { PageCounter } from './view-counter.ts';
import { redirectToPage } from './with-storefront.ts';

type Deps = { assets: Assets; counter: PageCounter };

/** `/bio/:slug/articles` and the articles below it. */
export function articlePageRoutes({ assets, counter }: Deps): PageRoute[] {
  const find = articlePageFinder(assets);
  const show = async (c: Context<Public>, article: string | { page: number }) => {
    const found = await find(c.get('services'), { slug: c.req.param('slug') ?? '', article }, c.get('site'));
    if (found.movedTo) return redirectToPage(c, found.movedTo);
    const header = (name: string) => c.req.header(name);
    const { status, headers, body } = responseFor(found, header);
    countBioView(counter, found, { method: c.req.method, header });
    return new Response(body && new Uint8Array(body), { status, headers });
  };
  return [
    page.get('/bio/:slug/articles', { audit: 'none', onOwnDomain: true }, c => {
      // Anything but a valid number means the first page.
      const page = /^[1-9]\d{0,3}$/.exec(c.req.query('page') ?? '')?.[0];
      return show(c, { page: Number(page ?? 1) });
    }),
    page.get('/bio/:slug/articles/:content', { audit: 'none', onOwnDomain: true }, c =>
      show(c, c.req.param('content')),
    ),
  ];
}
