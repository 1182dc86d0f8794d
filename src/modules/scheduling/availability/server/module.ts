import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { availabilityRoutes, serviceRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const availability = defineModule({
  name: 'availability',
  contract,
  routes: [...availabilityRoutes, ...serviceRoutes],
  tables: tableMetadata,
});
