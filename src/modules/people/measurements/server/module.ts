import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { measurementRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const measurements = defineModule({
  name: 'measurements',
  contract,
  routes: measurementRoutes,
  tables: tableMetadata,
});
