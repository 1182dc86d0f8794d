import { defineModule } from '../../../platform/module.ts';
import { pageQuery } from '../../../shared/page.ts';
import * as contract from '../contract.ts';
import { affiliateLinkRoutes, affiliateRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const affiliates = defineModule({
  name: 'affiliates',
  contract: { ...contract, pageQuery },
  routes: [...affiliateLinkRoutes, ...affiliateRoutes],
  tables: tableFacts,
});
