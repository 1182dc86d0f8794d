import type { Context } from 'hono';
import type { Scope } from '../database/scope.ts';
import { inScope, type Private } from './routes.ts';

/** Whether the asker has the answer with this weak tag already (RFC 9110, section 13.1.2). */
function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match') ?? '';
  return known.split(',').some(each => each.trim() === etag || each.trim() === '*');
}

type Versioned = { version: (scope: Scope) => Promise<string>; write: (scope: Scope) => Promise<string> };

/**
 * JSON under a tag that tells its version, both of one transaction; it is only written when the asker does not have it.
 * The answer is made outside of it: what a transaction comes to is read for the audit log.
 */
export async function answerVersion(c: Context<Private>, { version, write }: Versioned): Promise<Response> {
  let etag = '';
  const body = await inScope(c, async scope => {
    // Weak: the same with and without compression.
    etag = `W/"${await version(scope)}"`;
    return isKnown(c, etag) ? null : write(scope);
  });
  if (body === null) return c.body(null, 304, { etag });
  return c.body(body, 200, { 'content-type': 'application/json; charset=UTF-8', etag });
}
