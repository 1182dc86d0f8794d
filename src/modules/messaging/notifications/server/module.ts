import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { notificationRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const notifications = defineModule({
  name: 'notifications',
  contract,
  routes: notificationRoutes,
  tables: tableFacts,
});
