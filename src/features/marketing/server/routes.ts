import { inScope, type PrivateRoutes, privateRoutes, readQuery } from '../../../platform/http/routes.ts';
import { funnel, funnelQuery } from '../contract.ts';
import { getFunnel } from './funnel.ts';

export const marketingRoutes: PrivateRoutes = privateRoutes().get('/funnel', async c => {
  const query = readQuery(c, funnelQuery);
  return c.json(funnel.parse(await inScope(c, scope => getFunnel(scope, query))));
});
