import type { Context } from 'hono';
import { AppError } from '../../platform/errors.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { byteRange } from '../../platform/http/byte-range.ts';
import type { Public } from '../../platform/http/routes.ts';
import { type FileKind, fileKinds } from '../../shared/file-kinds.ts';

type Stored = { name: string; kind: FileKind; size: number; file: string };

/** A file of the store that no page shows, whole or the part that was asked for. @throws AppError not_found */
export async function sendFile(c: Context<Public>, { name, kind, size, file }: Stored): Promise<Response> {
  const range = byteRange(c.req.header('range'), size);
  if (!range) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const { from, to, isPart } = range;
  const content = await c.get('services').files.part(file, from, to);
  if (!content) throw new AppError('not_found', 'The file is not there any more.');
  return new Response(content, {
    status: isPart ? 206 : 200,
    headers: {
      'content-type': fileKinds[kind].type,
      'content-disposition': attachment(name),
      'content-length': String(to - from + 1),
      'accept-ranges': 'bytes',
      ...(isPart && { 'content-range': `bytes ${from}-${to}/${size}` }),
    },
  });
}
