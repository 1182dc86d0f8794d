import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { deliverabilityRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const deliverability = defineModule({
  name: 'deliverability',
  contract,
  routes: deliverabilityRoutes,
  tables: tableFacts,
});
