import { defineModule } from '../../../../platform/module.ts';
import { tableFacts } from './tables.ts';

export const busyCalendars = defineModule({
  name: 'busy-calendars',
  contract: {},
  routes: [],
  tables: tableFacts,
});
