import { inScope, type PrivateRoutes, privateRoutes, readQuery } from '../../../platform/http/routes.ts';
import { auditFilter, auditPage, auditQuery } from '../contract.ts';
import { exportEvents } from './export.ts';
import { pageEvents } from './list.ts';

/** Mounted under /api/audit. */
export const auditRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const query = readQuery(c, auditQuery);
    return c.json(auditPage.parse(await inScope(c, scope => pageEvents(scope, query))));
  })
  .get('/export', async c => {
    const filter = readQuery(c, auditFilter);
    return c.body(await exportEvents(c.get('services'), c.get('who'), filter), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
  });
