import type { Context } from 'hono';
import type { Scope } from '../database/scope.ts';
import { inScope, type Private } from './request.ts';

/** Compares If-None-Match with a weak ETag (RFC 9110, section 13.1.2). */
function isKnown(known: string, etag: string): boolean {
  return known.split(',').some(each => each.trim() === etag || each.trim() === '*');
}

type Versioned = {
  /** `known`: the value of If-None-Match. */
  version: (scope: Scope, known: string) => Promise<string>;
  write: (scope: Scope) => Promise<{ version: string; json: string }>;
};

/** Answers JSON with an ETag, or 304 without building the JSON. Version and JSON come from one snapshot. */
export async function sendVersionedJson(c: Context<Private>, { version, write }: Versioned): Promise<Response> {
  const known = c.req.header('if-none-match');
  if (known !== undefined) {
    const etag = tagOf(await inScope(c, scope => version(scope, known), { readOnly: true }));
    if (isKnown(known, etag)) return c.body(null, 304, { etag });
  }
  const written = await inScope(c, write, { readOnly: true });
  const type = 'application/json; charset=UTF-8';
  return c.body(written.json, 200, { 'content-type': type, etag: tagOf(written.version) });
}

/** Weak, because the same tag is used with and without compression. */
const tagOf = (version: string) => `W/"${version}"`;
