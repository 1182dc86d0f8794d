import { inScope, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { tenant, tenantInput } from '../contract.ts';
import { getPractice, updatePractice } from './practice.ts';

export const tenantRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(tenant.parse(await inScope(c, getPractice))))
  .put('/', async c => {
    const input = await readBody(c, tenantInput);
    return c.json(tenant.parse(await inScope(c, scope => updatePractice(scope, input))));
  });
