import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { replanReminders } from './replan.ts';
import { appointmentReminderRoutes, reminderRoutes } from './routes.ts';
import { sendDueReminders } from './send-due-reminders.ts';
import { tableMetadata } from './tables.ts';

export const reminders = defineModule({
  name: 'reminders',
  contract,
  routes: [...reminderRoutes, ...appointmentReminderRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('send-due-reminders', 5, stop => sendDueReminders(services, stop)),
      sweep('replan-reminders', 5, stop => replanReminders(services, stop)),
    ],
  }),
});
