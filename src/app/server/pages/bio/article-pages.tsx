import type { Context } from 'hono';
import { anySlug, type Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { pageOrigin } from '../../../../modules/accounts/pages/page-url.ts';
import { getZone } from '../../../../modules/accounts/tenants/server/practice.ts';
import { articlePath, articlesPath } from '../../../../modules/content/contents/article.ts';
import { articleMessages } from '../../../../modules/content/contents/messages/catalog.ts';
import { findPublished, pageArticles } from '../../../../modules/content/contents/server/articles.ts';
import {
  ArticlePage,
  ArticlesPage,
  articleData,
} from '../../../../modules/content/contents/ui/public/ArticlesPage.tsx';
import articleCss from '../../../../modules/content/contents/ui/public/article.css?inline';
import articleLinksCss from '../../../../modules/content/contents/ui/public/article-links.css?inline';
import printCss from '../../../../modules/content/contents/ui/public/article-print.css?inline';
import { ShopHead } from '../../../../modules/shop/marketplace/ui/shop/ShopHead.tsx';
import { shortened } from '../../../../modules/site/storefront/ui/bio/BioHead.tsx';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import { inTenant } from '../../../../platform/database/scope.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { type CachedPage, responseFor } from '../../../../platform/http/page-cache/cached-page.ts';
import type { Public, Site } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import type { Assets } from '../../http/assets.ts';
import { product, renderPage } from '../html.tsx';
import { shopPageOptions } from '../shop/shop-response.tsx';
import { countBioView } from './bio-pages.tsx';
import {
  findPage,
  isCanonicalHost,
  noPracticeLifetime,
  pageKey,
  prepareForCache,
  redirectLifetime,
  renderMissingBio,
} from './bio-response.tsx';
import { previewPath } from './preview/preview-card.ts';
import type { PageCounter } from './view-counter.ts';
import { redirectToPage } from './with-storefront.ts';

type Deps = { assets: Assets; counter: PageCounter };

/** `/bio/:slug/articles` and the articles below it. */
export function articlePageRoutes({ assets, counter }: Deps): PageRoute[] {
  const find = articlePageFinder(assets);
  const show = async (c: Context<Public>, article: string | { page: number }) => {
    const cachedPage = await find(c.get('services'), { slug: c.req.param('slug') ?? '', article }, c.get('site'));
    if (cachedPage.movedTo) return redirectToPage(c, cachedPage.movedTo);
    const header = (name: string) => c.req.header(name);
    const { status, headers, body } = responseFor(cachedPage, header);
    countBioView(counter, cachedPage, { method: c.req.method, header });
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

/** One article by its slug, or a page of the list. */
type ArticleRequest = { slug: string; article: string | { page: number } };
type RenderedPage = { answer: Response; article?: number };

/** Finds the cached page of an article or of the list, rendering it if necessary. */
function articlePageFinder(
  assets: Assets,
): (services: Services, request: ArticleRequest, site?: Site) => Promise<CachedPage> {
  const missing = async (services: Services, site?: Site) =>
    prepareForCache(await renderMissingBio(assets, services, site), services, noPracticeLifetime, site);
  return (services, request, site) => {
    const { data: slug } = anySlug.safeParse(request.slug);
    const { article } = request;
    const isList = typeof article === 'object';
    if (!slug || (!isList && !/^[a-z0-9-]{1,120}$/.test(article))) return missing(services, site);
    return services.pages.get(pageKey(site, `${slug}/articles/${isList ? `?${article.page}` : article}`), async () => {
      const storefront = await findPage(services, slug);
      if (!storefront) return missing(services, site);
      const { tenantId, id: about } = storefront;
      if (storefront.slug !== slug || !isCanonicalHost(services, storefront, site))
        return prepareForCache(new Response(null, { status: 301 }), services, redirectLifetime(storefront), site);
      const rendered = isList
        ? await renderList(assets, services, { storefront, page: article.page })
        : await renderArticle(assets, services, { storefront, ending: article });
      if (!rendered) return missing(services, site);
      const counted = rendered.article === undefined ? {} : { about, article: rendered.article };
      return prepareForCache(rendered.answer, services, { ...noPracticeLifetime, tenantId, ...counted }, site);
    });
  };
}

async function renderArticle(
  assets: Assets,
  services: Services,
  { storefront, ending }: { storefront: Storefront; ending: string },
): Promise<RenderedPage | null> {
  const content = await readAs(services, storefront, scope => findPublished(scope, ending));
  if (!content?.publishedAt) return null;
  const { id, type, title, body } = content;
  const description = shortened(plainOf(body));
  const url = pageOrigin(storefront) + articlePath(storefront.slug, ending);
  const image = pageOrigin(storefront) + previewPath(storefront);
  const practice = nameOf(storefront);
  const [publishedAt, updatedAt] = [content.publishedAt, content.updatedAt].map(moment => moment.toISOString());
  const dates = { publishedAt: publishedAt ?? '', updatedAt: updatedAt ?? '' };
  const { customization, locale = defaultLocale } = storefront;
  const answer = frame(assets, storefront, {
    css: articleCss,
    title: `${title} · ${practice}`,
    description,
    head: <ShopHead {...{ customization, title, description, url, image }} publishedAt={dates.publishedAt} />,
    structuredData: articleData({ type, title, body, practice, url, image, description, locale, ...dates }),
    body: <ArticlePage {...{ storefront, title, body, ...product(services) }} />,
  });
  return { answer, article: id };
}

async function renderList(
  assets: Assets,
  services: Services,
  { storefront, page }: { storefront: Storefront; page: number },
): Promise<RenderedPage | null> {
  const { zone, articles, hasMore } = await readAs(services, storefront, async scope => ({
    zone: await getZone(scope),
    ...(await pageArticles(scope, page)),
  }));
  if (page > 1 && !articles.length) return null;
  const { customization, locale = defaultLocale } = storefront;
  const title = `${articleMessages.in(locale).articles} · ${nameOf(storefront)}`;
  const description = shortened(articles.map(each => each.title).join(', ')) || title;
  const url = pageOrigin(storefront) + articlesPath(storefront.slug, page);
  const image = pageOrigin(storefront) + previewPath(storefront);
  return {
    answer: frame(assets, storefront, {
      css: articleLinksCss,
      title,
      description,
      head: <ShopHead {...{ customization, title, description, url, image }} />,
      body: <ArticlesPage {...{ storefront, articles, zone, page, hasMore, ...product(services) }} />,
    }),
  };
}

type Framed = Pick<Parameters<typeof renderPage>[1], 'title' | 'head' | 'body' | 'structuredData'> & {
  css: string;
  description: string;
};

/** In the practice's colors. The print styles come last so that they override those colors. */
function frame(assets: Assets, storefront: Storefront, { css, ...page }: Framed): Response {
  const style = shopPageOptions(storefront, []);
  return renderPage(assets, {
    ...style,
    ...page,
    locale: storefront.locale,
    css: [css, ...style.css, printCss],
    name: 'plain',
  });
}

const readAs = <T,>(
  { database }: Services,
  { tenantId, userId }: Storefront,
  read: Parameters<typeof inTenant<T>>[2],
): Promise<T> => inTenant(database, { tenantId, userId, role: 'viewer' }, read);

/** The text without headings and Markdown emphasis. */
const plainOf = (body: string) =>
  body
    .replace(/^#.*$|\*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
