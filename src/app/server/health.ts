import { type PublicRoutes, publicRoutes } from '../../platform/http/routes.ts';

/** /healthz: this process lives. /readyz: it can do its work, which needs the database. */
export const healthRoutes: PublicRoutes = publicRoutes()
  .get('/healthz', c => c.json({ status: 'ok' }))
  .get('/readyz', async c => {
    try {
      await c.get('services').database.pool.query('select 1');
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'the database does not answer' }, 503);
    }
  });
