import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { openCalendarChecks } from './refresh.ts';
import { busyCalendarRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const busyCalendars = defineModule({
  name: 'busy-calendars',
  contract,
  routes: busyCalendarRoutes,
  tables: tableFacts,
  work: openCalendarChecks,
});
