import type { Context, Next } from 'hono';
import type { Env } from '../config/env.ts';
import type { Public, Site } from './request.ts';

/** Security headers of every response; pages add their own Content-Security-Policy. */
export async function secureHeaders(c: Context<Public>, next: Next) {
  await next();
  setSecureHeaders(c.res.headers, c.get('services').env, c.get('site'));
}

/** For cached pages, which bypass the middleware. */
export function setSecureHeaders(
  headers: Headers,
  { APP_URL, HSTS_SUBDOMAINS }: Pick<Env, 'APP_URL' | 'HSTS_SUBDOMAINS'>,
  site?: Site,
) {
  headers.set('x-content-type-options', 'nosniff');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin');
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  // We do not decide about the subdomains of a practice's custom domain.
  const subdomains = HSTS_SUBDOMAINS && !site ? '; includeSubDomains' : '';
  if (APP_URL.startsWith('https:')) headers.set('strict-transport-security', `max-age=31536000${subdomains}`);
}
