import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { appointmentReminderRoutes, reminderRoutes } from './routes.ts';

export const reminders = defineModule({
  name: 'reminders',
  contract,
  routes: [...reminderRoutes, ...appointmentReminderRoutes],
});
