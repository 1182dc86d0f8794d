import type { Context } from 'hono';
import { AppError } from '../../../platform/errors.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { Public } from '../../../platform/http/routes.ts';
import { wantedPart } from '../../../platform/http/wanted-part.ts';
import { deriveKey, keyedHash } from '../../../platform/secrets/tokens.ts';
import { type FileKind, fileKinds } from '../../../shared/file-kinds.ts';

type Stored = { name: string; kind: FileKind; size: number; file: string };

/** A file of the store that no page shows, whole or the part that was asked for. @throws AppError not_found */
export async function sendFile(c: Context<Public>, { name, kind, size, file }: Stored): Promise<Response> {
  const { files, secret } = c.get('services');
  // Each file has a name of its own in the store, which nobody has to know.
  const etag = `"${keyedHash(deriveKey(secret, 'file-tag'), file).slice(0, 27)}"`;
  // A part can be asked for by GET only.
  const header = (asked: string) => (asked === 'range' && c.req.method !== 'GET' ? undefined : c.req.header(asked));
  const wanted = wantedPart(header, { etag, size });
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
