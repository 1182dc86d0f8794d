import type { Context } from 'hono';

/** Content-Disposition that makes browsers save the file instead of showing it (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["%\\/;]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

export const answerCsv = (c: Context, name: string, content: string | ReadableStream) =>
  c.body(content, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });
