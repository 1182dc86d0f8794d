import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as visits from '../visits.ts';
import { storefrontRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const storefront = defineModule({
  name: 'storefront',
  contract: { ...contract, ...visits },
  routes: storefrontRoutes,
  tables: tableFacts,
});
