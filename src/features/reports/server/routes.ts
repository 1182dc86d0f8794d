import { inScope, type PrivateRoutes, privateRoutes, readQuery } from '../../../platform/http/routes.ts';
import { revenueQuery, revenueReport } from '../contract.ts';
import { exportRevenue } from './export.ts';
import { reportRevenue } from './revenue.ts';

export const reportRoutes: PrivateRoutes = privateRoutes()
  .get('/revenue', async c => {
    const query = readQuery(c, revenueQuery);
    return c.json(revenueReport.parse(await inScope(c, scope => reportRevenue(scope, query))));
  })
  .get('/revenue/export', async c => {
    const query = readQuery(c, revenueQuery);
    return c.body(await exportRevenue(c.get('services'), c.get('who'), query), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="revenue${query.month ? `-${query.month}` : ''}.csv"`,
    });
  });
