import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import { type ListedPage, listPublicPages } from '../../../modules/accounts/pages/server/listed-pages.ts';
import { articlePath, articlesPath } from '../../../modules/content/contents/article.ts';
import { listArticlesOf } from '../../../modules/content/contents/server/articles.ts';
import { listSoldOf } from '../../../modules/shop/marketplace/server/shop.ts';
import { shopPath } from '../../../modules/shop/marketplace/shop.ts';
import { asSystem } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';

const gzip = promisify(gzipCallback);

/** Files of the sitemap protocol, each compressed; the index names them in this order. */
export type Sitemap = { index: Buffer; files: Buffer[] };
type Url = { path: string; updatedAt?: Date };

/** The protocol allows 50,000 addresses and 50 MB a file (sitemaps.org, "Sitemap index files"). */
const maxUrlsPerFile = 40_000;
const pagesAtOnce = 500;
const keptForMs = 60 * 60_000;

/** Finds the sitemap of every public page; it reads all practices, so each process makes it at most once an hour. */
export function sitemapFinder(maxUrls = maxUrlsPerFile) {
  let cached: { sitemap: Promise<Sitemap>; madeAt: number } | null = null;
  return (services: Services, now = Date.now()): Promise<Sitemap> => {
    if (cached && now - cached.madeAt < keptForMs) return cached.sitemap;
    const sitemap = makeSitemap(services, maxUrls);
    const made = { sitemap, madeAt: now };
    cached = made;
    sitemap.catch(() => {
      if (cached === made) cached = null;
    });
    return sitemap;
  };
}

async function makeSitemap(services: Services, maxUrls: number): Promise<Sitemap> {
  const { APP_URL } = services.env;
  const files: Buffer[] = [];
  let open: Url[] = [{ path: '/' }, { path: '/developers' }];
  const close = async (urls: Url[]) => files.push(await gzip(urlSet(APP_URL, urls)));
  for await (const urls of publicUrls(services)) {
    open.push(...urls);
    while (open.length > maxUrls) {
      await close(open.slice(0, maxUrls));
      open = open.slice(maxUrls);
    }
  }
  await close(open);
  return { index: await gzip(sitemapIndex(APP_URL, files.length)), files };
}

/** Page by page: what a practice publishes and sells stands below the first of its pages. */
async function* publicUrls(services: Services): AsyncGenerator<Url[]> {
  const system = asSystem(services.database);
  const withMore = new Set<number>();
  for (let after = 0; ; ) {
    const pages = await listPublicPages(system, after, pagesAtOnce);
    const tenantIds = [...new Set(pages.map(page => page.tenantId))].filter(tenantId => !withMore.has(tenantId));
    const more = await listMore(system, tenantIds);
    yield pages.flatMap(page => {
      const own = { path: `/bio/${page.slug}`, updatedAt: page.updatedAt };
      if (withMore.has(page.tenantId)) return [own];
      withMore.add(page.tenantId);
      return [own, ...more(page)];
    });
    const last = pages.at(-1);
    if (!last || pages.length < pagesAtOnce) return;
    after = last.id;
  }
}

async function listMore(system: ReturnType<typeof asSystem>, tenantIds: number[]) {
  if (!tenantIds.length) return () => [];
  const articles = Map.groupBy(await listArticlesOf(system, tenantIds), row => row.tenantId);
  const products = Map.groupBy(await listSoldOf(system, tenantIds), row => row.tenantId);
  return ({ tenantId, slug }: ListedPage): Url[] => {
    const [written = [], sold = []] = [articles.get(tenantId), products.get(tenantId)];
    return [
      ...(written.length ? [{ path: articlesPath(slug) }] : []),
      ...written.map(each => ({ path: articlePath(slug, each.slug), updatedAt: each.updatedAt })),
      ...(sold.length ? [{ path: shopPath(slug) }] : []),
      ...sold.map(each => ({ path: shopPath(slug, each.id), updatedAt: each.updatedAt })),
    ];
  };
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const urlSet = (appUrl: string, urls: Url[]) =>
  `${head}<urlset ${namespace}>\n${urls.map(url => urlElement(appUrl, url)).join('')}</urlset>\n`;

/** Paths consist of addresses and numbers that need no escaping. */
const urlElement = (appUrl: string, { path, updatedAt }: Url) =>
  `<url><loc>${escapeXml(appUrl)}${path}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}</url>\n`;

const sitemapIndex = (appUrl: string, count: number) => {
  const places = Array.from({ length: count }, (_, at) => `${escapeXml(appUrl)}/sitemaps/${at + 1}.xml`);
  const elements = places.map(place => `<sitemap><loc>${place}</loc></sitemap>\n`).join('');
  return `${head}<sitemapindex ${namespace}>\n${elements}</sitemapindex>\n`;
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
