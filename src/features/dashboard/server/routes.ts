import { inScope, type PrivateRoutes, privateRoutes } from '../../../platform/http/routes.ts';
import { dashboardMetrics, dashboardToday, dashboardWeeks } from '../contract.ts';
import { getMetrics } from './metrics.ts';
import { getToday } from './today.ts';
import { getWeeks } from './weeks.ts';

export const dashboardRoutes: PrivateRoutes = privateRoutes()
  .get('/metrics', async c =>
    c.json(dashboardMetrics.parse(await inScope(c, scope => getMetrics(c.get('services'), scope)))),
  )
  .get('/weeks', async c => c.json(dashboardWeeks.parse(await inScope(c, scope => getWeeks(c.get('services'), scope)))))
  .get('/today', async c => c.json(dashboardToday.parse(await inScope(c, scope => getToday(scope)))));
