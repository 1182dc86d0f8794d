import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import type { Context } from 'hono';
import { originOf } from '../../../modules/accounts/domains/server/origin.ts';
import { type ListedPage, listPublicPages } from '../../../modules/accounts/pages/server/page-address.ts';
import { articlePath, articlesPath } from '../../../modules/content/contents/article.ts';
import { listArticlesOf } from '../../../modules/content/contents/server/articles.ts';
import { listSoldOf } from '../../../modules/shop/marketplace/server/shop.ts';
import { shopPath } from '../../../modules/shop/marketplace/shop.ts';
import { asSystem } from '../../../platform/database/scope.ts';
import { acceptsGzip } from '../../../platform/http/accepts-gzip.ts';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import type { Public, Site } from '../../../platform/http/request.ts';
import type { Services } from '../../../platform/services.ts';

const gunzip = promisify(gunzipCallback);

const gzip = promisify(gzipCallback);

/** Compressed files of the sitemap protocol; the index lists `files` in order. */
export type Sitemap = { index: Buffer; files: Buffer[] };
type Url = { path: string; updatedAt?: Date };

/** The protocol allows 50,000 URLs and 50 MB per file (sitemaps.org, "Sitemap index files"). */
const maxUrlsPerFile = 40_000;
const pagesAtOnce = 500;
const keptForMs = 60 * 60_000;

/** Caches the sitemap for an hour, because building it reads all practices. */
export function sitemapFinder(maxUrls = maxUrlsPerFile) {
  let cached: { sitemap: Promise<Sitemap>; madeAt: number } | null = null;
  return (services: Services, now = Date.now()): Promise<Sitemap> => {
    if (cached && now - cached.madeAt < keptForMs) return cached.sitemap;
    const sitemap = makeSitemap(services, maxUrls);
    const entry = { sitemap, madeAt: now };
    cached = entry;
    sitemap.catch(() => {
      if (cached === entry) cached = null;
    });
    return sitemap;
  };
}

async function makeSitemap(services: Services, maxUrls: number): Promise<Sitemap> {
  const { APP_URL } = services.env;
  const files: Buffer[] = [];
  let open: Url[] = [{ path: '/' }, { path: '/developers' }];
  const close = async (urls: Url[]) => files.push(await gzip(urlSet(APP_URL, urls)));
  for await (const urls of publicUrls(services, null)) {
    open.push(...urls);
    while (open.length > maxUrls) {
      await close(open.slice(0, maxUrls));
      open = open.slice(maxUrls);
    }
  }
  await close(open);
  return { index: await gzip(sitemapIndex(APP_URL, files.length)), files };
}

/**
 * The URLs of a practice’s pages on its custom domain. A sitemap may only name URLs of its own host (sitemaps.org,
 * "Sitemap file location"), so they are missing from the sitemap of this server. Not cached: it is one practice.
 */
async function makeSiteSitemap(services: Services, { tenantId, host }: Site): Promise<Buffer | null> {
  const urls = (await Array.fromAsync(publicUrls(services, tenantId))).flat().slice(0, maxUrlsPerFile);
  return urls.length ? gzip(urlSet(originOf(services.env, host), urls)) : null;
}

/**
 * Articles and products are listed below the practice's first page only, which is at the root of a custom domain.
 * `ofTenant` as in `listPublicPages`.
 */
async function* publicUrls(services: Services, ofTenant: number | null): AsyncGenerator<Url[]> {
  const system = asSystem(services.database);
  const withMore = new Set<number>();
  for (let after = 0; ; ) {
    const pages = await listPublicPages(system, { ofTenant, after, max: pagesAtOnce });
    const tenantIds = [...new Set(pages.map(page => page.tenantId))].filter(tenantId => !withMore.has(tenantId));
    const more = await listMore(system, tenantIds);
    yield pages.flatMap(page => {
      const { updatedAt } = page;
      const path = `/bio/${page.slug}`;
      if (withMore.has(page.tenantId)) return [{ path, updatedAt }];
      withMore.add(page.tenantId);
      return [{ path: ofTenant === null ? path : '/', updatedAt }, ...more(page)];
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

const urlSet = (origin: string, urls: Url[]) =>
  `${head}<urlset ${namespace}>\n${urls.map(url => urlElement(origin, url)).join('')}</urlset>\n`;

/** Slugs and ids need no escaping. */
const urlElement = (origin: string, { path, updatedAt }: Url) =>
  `<url><loc>${escapeXml(origin)}${path}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}</url>\n`;

const sitemapIndex = (appUrl: string, count: number) => {
  const places = Array.from({ length: count }, (_, at) => `${escapeXml(appUrl)}/sitemaps/${at + 1}.xml`);
  const elements = places.map(place => `<sitemap><loc>${place}</loc></sitemap>\n`).join('');
  return `${head}<sitemapindex ${namespace}>\n${elements}</sitemapindex>\n`;
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Well-known files for crawlers and scanners: robots.txt, sitemaps and security.txt (RFC 9116). On a custom domain the
 * first two are about the pages of its practice alone.
 */
export function crawlerRoutes(findSitemap = sitemapFinder()): PageRoute[] {
  return [
    page.get('/robots.txt', { audit: 'none', onOwnDomain: true }, c => {
      const origin = originOf(c.get('services').env, c.get('site')?.host);
      return c.text(robots(origin), 200, { 'cache-control': 'public, max-age=3600' });
    }),
    page.get('/sitemap.xml', { audit: 'none', onOwnDomain: true }, async c => {
      const [services, site] = [c.get('services'), c.get('site')];
      const file = site ? await makeSiteSitemap(services, site) : (await findSitemap(services)).index;
      return file ? sendXml(c, file) : c.notFound();
    }),
    page.get('/sitemaps/:file', { audit: 'none' }, async c => {
      const { files } = await findSitemap(c.get('services'));
      const [, number] = /^([1-9]\d{0,4})\.xml$/.exec(c.req.param('file')) ?? [];
      const file = files[Number(number) - 1];
      return file ? sendXml(c, file) : c.notFound();
    }),
    page.get('/.well-known/security.txt', { audit: 'none' }, c => {
      const { APP_URL, SUPPORT_EMAIL } = c.get('services').env;
      if (!SUPPORT_EMAIL) return c.notFound();
      return c.text(securityTxt(APP_URL, SUPPORT_EMAIL), 200, { 'cache-control': 'public, max-age=3600' });
    }),
  ];
}

/** Pages with a secret in the URL are not listed, because that would reveal their paths; they send noindex. */
const robots = (origin: string) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

const trustedForMs = 180 * 86_400_000;

/** RFC 9116 requires an expiry date. */
const securityTxt = (appUrl: string, email: string) => {
  const expires = new Date(Date.now() + trustedForMs).toISOString().replace(/T.*/, 'T00:00:00Z');
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
};

async function sendXml(c: Context<Public>, compressed: Buffer) {
  const isCompressed = acceptsGzip(c.req.header('accept-encoding') ?? '');
  const body = isCompressed ? compressed : await gunzip(compressed);
  return c.body(new Uint8Array(body), 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  });
}
