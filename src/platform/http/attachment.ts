import type { Context } from 'hono';

/** The header by which a file is saved under its name and never opened in the page's place (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["%\\/;]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A table to be saved under this name. */
export const answerCsv = (c: Context, name: string, content: string | ReadableStream) =>
  c.body(content, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });
