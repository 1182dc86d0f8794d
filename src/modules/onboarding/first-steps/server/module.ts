import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { firstStepRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const firstSteps = defineModule({
  name: 'first-steps',
  contract,
  routes: firstStepRoutes,
  tables: tableMetadata,
});
