import { isIP } from 'node:net';
import type { Context, Next } from 'hono';
import { matchedRoutes } from 'hono/route';
import { readHostHeader } from '../../../modules/accounts/domains/domain-name.ts';
import { findSite } from '../../../modules/accounts/domains/server/origin.ts';
import { affiliateCookie } from '../../../modules/shop/affiliates/contract.ts';
import type { Env } from '../../../platform/config/env.ts';
import { boundToPractice } from '../../../platform/database/audit-context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Public } from '../../../platform/http/request.ts';
import { isPublicDomain } from '../../../platform/outbound/dns.ts';
import { messages } from '../../../shared/messages/en.ts';

/**
 * The host name if it may be a custom domain; null for our own address, IP addresses and local names, which internal
 * requests use. X-Forwarded-Host is ignored, because clients can forge it.
 */
export function customDomainOf(header: string | undefined, { APP_URL }: Pick<Env, 'APP_URL'>): string | null {
  if (header === undefined) return null;
  const own = ownAddress(APP_URL);
  if (header === own.host) return null;
  const name = readHostHeader(header);
  if (name === null) return null;
  return name === own.hostname || isIP(name) || !isPublicDomain(name) ? null : name;
}

type Route = { method: string; path: string; onOwnDomain?: true };

const addresses = new Map<string, { host: string; hostname: string; isPublic: boolean }>();

function ownAddress(appUrl: string) {
  const cached = addresses.get(appUrl);
  if (cached) return cached;
  const { host, hostname } = new URL(appUrl);
  const address = { host, hostname, isPublic: isPublicDomain(hostname) };
  addresses.set(appUrl, address);
  return address;
}

/**
 * Middleware for custom domains. On them only the practice's public pages exist: no app, no session, no other practice.
 * Unknown public host names get 421 (RFC 9110, section 15.5.20).
 */
export function customDomains(routes: Route[]): (c: Context<Public>, next: Next) => Promise<Response | undefined> {
  const served = new Set(routes.filter(each => each.onOwnDomain).map(({ method, path }) => `${method} ${path}`));
  return async (c, next) => {
    const services = c.get('services');
    const host = customDomainOf(c.req.header('host'), services.env);
    if (host === null) return void (await next());
    const site = await findSite(services, host);
    if (!site) {
      // Without a public APP_URL the instance may be reached by any name.
      if (!ownAddress(services.env.APP_URL).isPublic) return void (await next());
      return c.text('There is nothing at this address.', 421, { 'cache-control': 'no-store' });
    }
    c.set('site', site);
    removeCredentials(c);
    return boundToPractice(site.tenantId, async () => {
      const route = routeOf(c);
      if (route === null || !served.has(route)) throw new AppError('not_found', messages.errors.nothingHere);
      await next();
      return undefined;
    });
  };
}

/**
 * Removes credentials from the request: nobody signs in on custom domains, where other programs may have set cookies.
 */
function removeCredentials({ req }: Context<Public>) {
  const { headers } = req.raw;
  headers.delete('authorization');
  const affiliateCookies = (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter(each => each.startsWith(`${affiliateCookie}=`));
  if (affiliateCookies.length) headers.set('cookie', affiliateCookies.join('; '));
  else headers.delete('cookie');
}

/** The matching route, as `GET /api/clients/:id`; null if there is none. */
function routeOf(c: Context): string | null {
  // Hono serves HEAD with the GET route.
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const route = matchedRoutes(c).find(each => each.method === method);
  return route ? `${method} ${route.path}` : null;
}
