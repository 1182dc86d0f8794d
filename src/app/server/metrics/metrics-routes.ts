import { timingSafeEqual } from 'node:crypto';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import { publicRoutes } from '../../../platform/http/routes.ts';
import { listen } from '../../../platform/http/server.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import type { Metrics } from './metrics.ts';

/** /healthz: this process lives. /readyz: it can do its work, which needs the database. */
const healthRoutes: PageRoute[] = [
  page.get('/healthz', { audit: 'nothing' }, c => c.json({ status: 'ok' })),
  page.get('/readyz', { audit: 'nothing' }, async c => {
    try {
      await c.get('services').database.pool.query('select 1');
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'the database does not answer' }, 503);
    }
  }),
];

/** Health for everybody; figures for who knows the token, for all others there is nothing at that address. */
export const watchRoutes = (services: Services, metrics: Metrics | null): PageRoute[] => [
  ...healthRoutes,
  page.get('/metrics', { audit: 'nothing' }, async c => {
    const { METRICS_TOKEN } = services.env;
    const given = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!metrics || !METRICS_TOKEN || !isSame(given, METRICS_TOKEN)) return c.notFound();
    const { type, text } = await metrics.read();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  }),
];

/** By their hashes, which have the same length: how long it takes tells nothing. */
const isSame = (given: string, token: string) =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));

/**
 * /metrics without a token, /healthz and /readyz on a port of their own that only this machine reaches, unless
 * METRICS_HOST lets a network of one's own in: for workers, which serve nothing else, and for who watches from beside.
 */
export function listenForWatchers(
  services: Services,
  metrics: Metrics,
  { port, host }: { port: number; host: string },
) {
  const app = publicRoutes();
  app.use((c, next) => {
    c.set('services', services);
    return next();
  });
  for (const { method, path, handle } of healthRoutes) app.on(method, path, handle);
  app.get('/metrics', async c => {
    const { type, text } = await metrics.read();
    return c.body(text, 200, { 'content-type': type });
  });
  return listen({ fetch: app.fetch, port, host });
}
