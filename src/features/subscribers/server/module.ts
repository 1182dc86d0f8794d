import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as subscriber from '../subscriber.ts';
import { subscriberRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const subscribers = defineModule({
  name: 'subscribers',
  contract: { ...contract, ...subscriber },
  routes: subscriberRoutes,
  tables: tableFacts,
});
