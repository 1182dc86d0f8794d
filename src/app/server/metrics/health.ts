import { type PageRoute, page } from '../../../platform/http/declare-page.ts';

/** /healthz: this process lives. /readyz: it can do its work, which needs the database. */
export const healthRoutes: PageRoute[] = [
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
