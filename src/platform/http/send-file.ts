import type { Context } from 'hono';
import { type FileKind, fileKinds } from '../../shared/file-kinds.ts';
import { AppError } from '../errors.ts';
import { deriveKey, keyedHash } from '../secrets/tokens.ts';
import { attachment } from './attachment.ts';
import { evaluateRange } from './range-request.ts';
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
  const header = (asked: string) => (asked === 'range' && c.req.method !== 'GET' ? undefined : c.req.header(asked));
  const wanted = evaluateRange(header, { etag, size });
  if (wanted === 'changed') return new Response(null, { status: 412, headers: { etag } });
  if (wanted === 'known') return new Response(null, { status: 304, headers: { etag } });
  if (wanted === 'outside')
    return new Response(null, { status: 416, headers: { etag, 'content-range': `bytes */${size}` } });
  const { from, to, isPart } = wanted;
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
