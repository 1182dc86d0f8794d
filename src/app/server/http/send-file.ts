import type { Context } from 'hono';
import { AppError } from '../../../platform/errors.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import { evaluateRange } from '../../../platform/http/range-request.ts';
import type { Public } from '../../../platform/http/request.ts';
import { deriveKey, keyedHash } from '../../../platform/secrets/tokens.ts';
import { type FileKind, fileKinds } from '../../../shared/file-kinds.ts';

type Stored = { name: string; kind: FileKind; size: number; file: string };

/**
 * Sends a stored file as a download, with support for ranges and conditional requests.
 * @throws AppError not_found
 */
export async function sendFile(c: Context<Public>, { name, kind, size, file }: Stored): Promise<Response> {
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
      ...(isPart && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  });
}
