import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { clientPackageRoutes, packageRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const packages = defineModule({
  name: 'packages',
  contract,
  routes: [...packageRoutes, ...clientPackageRoutes],
  tables: tableMetadata,
});
