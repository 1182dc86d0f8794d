import { defineModule } from '../../../../platform/module.ts';
import * as brand from '../brand.ts';
import * as contract from '../contract.ts';
import * as embed from '../embed.ts';
import { tenantRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const tenants = defineModule({
  name: 'tenants',
  contract: { ...contract, ...brand, ...embed },
  routes: tenantRoutes,
  tables: tableMetadata,
});
