import { inScope, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { practiceSettings, tenant, tenantInput, usage } from '../contract.ts';
import { getPractice } from './practice.ts';
import { saveCompany, updateSettings } from './update.ts';
import { getUsage } from './usage.ts';

export const tenantRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(tenant.parse(await inScope(c, getPractice))))
  .put('/', async c => {
    const input = await readBody(c, tenantInput);
    return c.json(tenant.parse(await saveCompany(c.get('services'), c.get('who'), input)));
  })
  .get('/usage', async c => c.json(usage.parse(await inScope(c, scope => getUsage(scope)))))
  .put('/settings', async c => {
    const input = await readBody(c, practiceSettings);
    return c.json(tenant.parse(await inScope(c, scope => updateSettings(scope, input))));
  });
