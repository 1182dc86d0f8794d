import { defineModule } from '../../../../platform/module.ts';
import * as brand from '../brand.ts';
import * as contract from '../contract.ts';
import { tenantRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const tenants = defineModule({
  name: 'tenants',
  contract: { ...contract, ...brand },
  routes: tenantRoutes,
  tables: tableFacts,
});
