import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { appointmentReminderRoutes, reminderRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const reminders = defineModule({
  name: 'reminders',
  contract,
  routes: [...reminderRoutes, ...appointmentReminderRoutes],
  tables: tableFacts,
});
