import { promisify } from 'node:util';
import { gzip as gzipWith } from 'node:zlib';
import type { Context, Next } from 'hono';
import { compress } from 'hono/compress';
import type { Scope } from '../database/scope.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { inScope, type Private, type Public } from './request.ts';

const gzip = promisify(gzipWith);

/** Bytes; about one packet. Compressing less costs more than it saves. */
const minCompressedBytes = 1_024;

/** Hono's middleware, for streams and responses that are not JSON. */
const compressBits = compress({ threshold: minCompressedBytes });

/**
 * Sends JSON as one buffer with Content-Length, and compresses it as one buffer if the client accepts gzip. Hono's
 * compression turns every response into a stream, which is half of the cost of a list.
 */
export async function sendBufferedJson(c: Context<Public>, next: Next) {
  const textByResponse = new WeakMap<Response, string>();
  const { body } = c;
  const keep = (text: string, ...rest: [status?: number, headers?: HeadersOf]) => {
    const answer = Reflect.apply(body, c, [text, ...rest]);
    textByResponse.set(answer, text);
    return answer;
  };
  Object.assign(c, {
    body: (data: unknown, status?: number, headers?: HeadersOf) =>
      typeof data === 'string' && isJson(headers)
        ? keep(data, status, headers)
        : Reflect.apply(body, c, [data, status, headers]),
    json: (value: unknown, status?: number, headers?: HeadersOf) =>
      keep(JSON.stringify(value), status, { 'content-type': 'application/json', ...headers }),
  });
  await next();
  const text = textByResponse.get(c.res);
  if (text === undefined) await compressBits(c, nothing);
  else await finish(c, text);
}

type HeadersOf = Record<string, string | string[]>;

const isJson = (headers: HeadersOf | undefined) => String(headers?.['content-type']).startsWith('application/json');

const nothing = async () => undefined;

/** Only reads the headers: reading the body would make Hono create a stream. */
async function finish(c: Context<Public>, text: string) {
  const { headers, status } = c.res;
  const length = Buffer.byteLength(text);
  headers.set('content-length', String(length));
  if (length < minCompressedBytes) return;
  headers.append('vary', 'Accept-Encoding');
  if (c.req.method === 'HEAD' || !acceptsGzip(c.req.header('accept-encoding') ?? '')) return;
  const bytes = await gzip(text);
  headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(bytes.length));
  // Otherwise Hono merges the headers of the previous response.
  c.res = undefined;
  c.res = new Response(bytes, { status, headers });
}

/** Compares If-None-Match with a weak ETag (RFC 9110, section 13.1.2). */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some(each => each.trim() === etag || each.trim() === '*');
}

type Versioned = {
  /** `ifNoneMatch`: the value of the header. */
  version: (scope: Scope, ifNoneMatch: string) => Promise<string>;
  write: (scope: Scope) => Promise<{ version: string; json: string }>;
};

/** Answers JSON with an ETag, or 304 without building the JSON. Version and JSON come from one snapshot. */
export async function sendVersionedJson(c: Context<Private>, { version, write }: Versioned): Promise<Response> {
  const ifNoneMatch = c.req.header('if-none-match');
  if (ifNoneMatch !== undefined) {
    const etag = tagOf(await inScope(c, scope => version(scope, ifNoneMatch), { readOnly: true }));
    if (isKnown(ifNoneMatch, etag)) return c.body(null, 304, { etag });
  }
  const written = await inScope(c, write, { readOnly: true });
  const type = 'application/json; charset=UTF-8';
  return c.body(written.json, 200, { 'content-type': type, etag: tagOf(written.version) });
}

/** Weak, because the same tag is used with and without compression. */
const tagOf = (version: string) => `W/"${version}"`;
