import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { acceptsGzip } from '../accepts-gzip.ts';

export type CacheLifetime = {
  /** The practice; null for pages of none, such as "not found". */
  tenantId: number | null;
  /** The page id under which its views are counted. */
  about: number | null;
  /** The article id, for an article below that page. */
  article?: number;
  /** Milliseconds since 1970. After that the page is rendered again in the background while still being served. */
  freshUntil: number;
  /** After that the page is not served any more. */
  endsAt: number;
  /** The new address if the page has moved: the request is redirected there. */
  movedTo?: { slug: string; biolinkUrl: string };
};

/** A rendered page, ready to be sent plain, compressed, or as 304. */
export type CachedPage = CacheLifetime & {
  etag: string;
  plain: CachedResponse;
  /** Compressed on first use. */
  gzip: () => CachedResponse;
  /** The 304 response. */
  unchanged: CachedResponse;
};

export type CachedResponse = {
  status: number;
  /** All but those that depend on the request. */
  headers: Record<string, string>;
  /** `headers` as alternating names and values, the form that Node writes fastest. */
  inARow: string[];
  body: Buffer | null;
};

/** Reads the whole response so that it can be cached. */
export async function toCachedPage(answer: Response, lasting: CacheLifetime): Promise<CachedPage> {
  const { status } = answer;
  const html = Buffer.from(await answer.arrayBuffer());
  // Weak, because the same tag is used with and without compression (RFC 9110, section 8.8.1).
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  const { 'content-type': type = '', ...rest } = Object.fromEntries(answer.headers);
  const common = { ...rest, etag, vary: 'accept-encoding' };
  const fullResponse = (body: Buffer, coding: Record<string, string> = {}) =>
    answerOf(status, { ...common, 'content-type': type, ...coding, 'content-length': String(body.length) }, body);
  let compressed: CachedResponse | undefined;
  return {
    ...lasting,
    etag,
    plain: fullResponse(html),
    gzip: () => {
      compressed ??= fullResponse(gzipSync(html), { 'content-encoding': 'gzip' });
      return compressed;
    },
    unchanged: answerOf(304, common, null),
  };
}

const answerOf = (status: number, headers: Record<string, string>, body: Buffer | null): CachedResponse => ({
  status,
  headers,
  inARow: Object.entries(headers).flat(),
  body,
});

/** 304 if the browser has the page, otherwise the page, compressed if the browser accepts gzip. */
export function responseFor(page: CachedPage, header: (name: string) => string | undefined): CachedResponse {
  const ifNoneMatch = header('if-none-match');
  if (ifNoneMatch && page.plain.status === 200 && isNamed(page.etag, ifNoneMatch)) return page.unchanged;
  return acceptsGzip(header('accept-encoding') ?? '') ? page.gzip() : page.plain;
}

/** Weak comparison (RFC 9110, section 13.1.2), so "W/" is ignored. */
function isNamed(etag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch === etag) return true;
  const named = ifNoneMatch.split(',').map(each => each.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag.replace(/^W\//, ''));
}
