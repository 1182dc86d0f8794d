import { inScope, type PrivateRoutes, privateRoutes } from '../../../platform/http/routes.ts';
import { dashboardMetrics } from '../contract.ts';
import { getMetrics } from './metrics.ts';

export const dashboardRoutes: PrivateRoutes = privateRoutes().get('/metrics', async c =>
  c.json(dashboardMetrics.parse(await inScope(c, scope => getMetrics(scope)))),
);
