import { timingSafeEqual } from 'node:crypto';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import { publicRoutes } from '../../../platform/http/request.ts';
import { listen } from '../../../platform/http/server.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import type { Metrics } from './metrics.ts';

/** /healthz: the process is alive. /readyz: it also reaches the database. */
const healthRoutes: PageRoute[] = [
  page.get('/healthz', { audit: 'none' }, c => c.json({ status: 'ok' })),
  page.get('/readyz', { audit: 'none' }, async c => {
    try {
      await c.get('services').database.pool.query('select 1');
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'the database does not answer' }, 503);
    }
  }),
];

/** Health is public. Metrics need the token; without it the path does not exist (404). */
export const watchRoutes = (services: Services, metrics: Metrics | null): PageRoute[] => [
  ...healthRoutes,
  page.get('/metrics', { audit: 'none' }, async c => {
    const { METRICS_TOKEN } = services.env;
    const bearer = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!metrics || !METRICS_TOKEN || !isSame(bearer, METRICS_TOKEN)) return c.notFound();
    const { type, text } = await metrics.read();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  }),
];

/** Compares hashes, which have equal length, in constant time. */
const isSame = (bearer: string, token: string) =>
  timingSafeEqual(Buffer.from(hashToken(bearer)), Buffer.from(hashToken(token)));

/**
 * Serves /metrics without a token, /healthz and /readyz on a separate port that only listens locally unless
 * METRICS_HOST says otherwise: for workers, which serve nothing else, and for local monitoring.
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
