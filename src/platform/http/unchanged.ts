import type { Context } from 'hono';

/** Whether the asker has the answer with this weak tag already (RFC 9110, section 13.1.2). */
function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match') ?? '';
  return known.split(',').some(each => each.trim() === etag || each.trim() === '*');
}

type Versioned = { version: string; write: () => Promise<string> };

/** JSON under a tag that tells its version; it is only written when the asker does not have it. */
export async function answerVersion(c: Context, { version, write }: Versioned): Promise<Response> {
  // Weak: the same with and without compression.
  const etag = `W/"${version}"`;
  if (isKnown(c, etag)) return c.body(null, 304, { etag });
  return c.body(await write(), 200, { 'content-type': 'application/json; charset=UTF-8', etag });
}
