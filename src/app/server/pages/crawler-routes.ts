import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { Context } from 'hono';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import type { Public } from '../../../platform/http/routes.ts';
import { takesGzip } from '../../../platform/http/takes-gzip.ts';
import { sitemapFinder } from './sitemap.ts';

const gunzip = promisify(gunzipCallback);

/** Well-known files for crawlers and scanners: robots.txt, sitemaps and security.txt (RFC 9116). */
export function crawlerRoutes(findSitemap = sitemapFinder()): PageRoute[] {
  return [
    page.get('/robots.txt', { audit: 'nothing' }, c => {
      const { APP_URL } = c.get('services').env;
      return c.text(robots(APP_URL), 200, { 'cache-control': 'public, max-age=3600' });
    }),
    page.get('/sitemap.xml', { audit: 'nothing' }, async c => sendXml(c, (await findSitemap(c.get('services'))).index)),
    page.get('/sitemaps/:file', { audit: 'nothing' }, async c => {
      const { files } = await findSitemap(c.get('services'));
      const [, number] = /^([1-9]\d{0,4})\.xml$/.exec(c.req.param('file')) ?? [];
      const file = files[Number(number) - 1];
      return file ? sendXml(c, file) : c.notFound();
    }),
    page.get('/.well-known/security.txt', { audit: 'nothing' }, c => {
      const { APP_URL, SUPPORT_EMAIL } = c.get('services').env;
      if (!SUPPORT_EMAIL) return c.notFound();
      return c.text(securityTxt(APP_URL, SUPPORT_EMAIL), 200, { 'cache-control': 'public, max-age=3600' });
    }),
  ];
}

/** Pages with a secret in the URL are not listed, because that would reveal their paths; they send noindex. */
const robots = (appUrl: string) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${appUrl}/sitemap.xml\n`;

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
  const isCompressed = takesGzip(c.req.header('accept-encoding') ?? '');
  const body = isCompressed ? compressed : await gunzip(compressed);
  return c.body(new Uint8Array(body), 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  });
}
