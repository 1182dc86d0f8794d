import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { calendarFeedRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const calendarFeed = defineModule({
  name: 'calendar-feed',
  contract,
  routes: calendarFeedRoutes,
  tables: tableMetadata,
});
