import type { Context } from 'hono';
import { type FileKind, fileKinds } from '../../shared/file-kinds.ts';
import { AppError } from '../errors.ts';
import { deriveKey, keyedHash } from '../secrets/tokens.ts';
import { attachment } from './attachment.ts';
import type { Public } from './request.ts';

type Stored = { name: string; kind: FileKind; size: number; file: string };

/**
 * Sends a stored file as a download, with support for ranges and conditional requests.
 * @throws AppError not_found
 */
export async function sendFile(
  c: Pick<Context<Public>, 'get' | 'req'>,
  { name, kind, size, file }: Stored,
): Promise<Response> {
  const { files, secret } = c.get('services');
  // Each file has a unique name in the store; a keyed hash of it serves as ETag without revealing it.
  const etag = `"${keyedHash(deriveKey(secret, 'file-tag'), file).slice(0, 27)}"`;
  // Range only applies to GET.
  const header = (headerName: string) =>
    headerName === 'range' && c.req.method !== 'GET' ? undefined : c.req.header(headerName);
  const range = evaluateRange(header, { etag, size });
  if (range === 'changed') return new Response(null, { status: 412, headers: { etag } });
  if (range === 'known') return new Response(null, { status: 304, headers: { etag } });
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { etag, 'content-range': `bytes */${size}` } });
  const { from, to, isPart } = range;
  const content = await files.part(file, from, to);
  if (!content) throw new AppError('not_found', 'The file no longer exists.');
  return new Response(content, {
    status: isPart ? 206 : 200,
    headers: {
      etag,
      'content-type': fileKinds[kind].type,
      'content-disposition': attachment(name),
      'content-length': String(to - from + 1),
      'accept-ranges': 'bytes',
      // Not stored by proxies, and asked for again: access may have ended.
      'cache-control': 'private, no-cache',
      ...(isPart && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  });
}

/** Both ends inclusive. */
type ByteRange = { from: number; to: number };

/**
 * Parses a Range header (RFC 9110, section 14). The whole file if the header is missing, malformed or names several
 * ranges; null if the range is outside the file.
 */
function byteRange(header: string | undefined, size: number): (ByteRange & { isPart: boolean }) | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return { from: 0, to: size - 1, isPart: false };
  // "-500" means the last 500 bytes.
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from > to ? null : { from, to, isPart: true };
}

type File = { etag: string; size: number };
type RangeResult = (ByteRange & { isPart: boolean }) | 'changed' | 'known' | 'outside';

/**
 * Evaluates the preconditions of a request for a file with a strong ETag, in the order of RFC 9110, section 13.2.2:
 * `changed` (412), `known` (304), or the range to send. With an If-Range of another version the whole file is sent,
 * never a part of the new one.
 */
export function evaluateRange(header: (name: string) => string | undefined, { etag, size }: File): RangeResult {
  const match = header('if-match');
  if (match !== undefined && !names(match, etag)) return 'changed';
  // If-None-Match compares weakly.
  if (names(header('if-none-match')?.replaceAll('W/', '') ?? '', etag)) return 'known';
  const condition = header('if-range');
  // A date in If-Range is ignored, because two versions of one second would have the same date.
  const isSame = condition === undefined || condition.trim() === etag;
  return byteRange(isSame ? header('range') : undefined, size) ?? 'outside';
}

const names = (list: string, etag: string) => {
  const tags = list.split(',').map(tag => tag.trim());
  return tags.includes('*') || tags.includes(etag);
};
