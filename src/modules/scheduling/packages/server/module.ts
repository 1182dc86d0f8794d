import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { deleteOldOrders } from './orders.ts';
import { clientPackageRoutes, packageRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const packages = defineModule({
  name: 'packages',
  contract,
  routes: [...packageRoutes, ...clientPackageRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-old-package-orders', 3_600, () => deleteOldOrders(asSystem(services.database)))],
  }),
});
