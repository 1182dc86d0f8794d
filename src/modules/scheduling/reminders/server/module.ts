import type { Context } from 'hono';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import type { Private } from '../../../../platform/http/request.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import { requireVerifiedEmail } from '../../../accounts/auth/server/email-verification.ts';
import * as contract from '../contract.ts';
import {
  reminderExample,
  reminderMessage,
  reminderSettings,
  reminderSettingsInput,
  reminderTest,
  remindQuery,
  trailEntry,
} from '../contract.ts';
import { getExample, sendTest } from './example.ts';
import { remindByHand } from './manual-reminder.ts';
import { listTrail } from './reminder-history.ts';
import { replanReminders } from './replan.ts';
import { sendDueReminders } from './send-due-reminders.ts';
import { getReminderSettings, saveReminderSettings } from './settings.ts';
import { tableMetadata } from './tables.ts';

const reminderRoutes: Route[] = [
  route.get(
    '/api/reminders/settings',
    {
      summary: 'Get the reminder settings',
      allow: 'reminders.read',
      audit: 'none',
      answer: reminderSettings,
    },
    getReminderSettings,
  ),
  route.put(
    '/api/reminders/settings',
    {
      summary: 'Change the reminder settings',
      allow: 'reminders.write',
      audit: 'changed reminder_settings',
      needsVerifiedEmail: 'decides',
      body: reminderSettingsInput,
      answer: reminderSettings,
      example: {
        ...{ emailSubject: 'See you', emailBody: 'Soon', smsBody: 'Soon' },
        steps: [{ channel: 'email', minutesBefore: 1440 }],
        quietHours: { from: '21:00', to: '08:00' },
      },
    },
    (scope, { body, principal }) => {
      if (body.emailSubject || body.emailBody || body.smsBody) requireVerifiedEmail(principal);
      return saveReminderSettings(scope, body);
    },
  ),
  route.get(
    '/api/reminders/example',
    {
      summary: 'Preview a reminder',
      allow: 'reminders.read',
      audit: 'read client',
      answer: reminderExample,
    },
    (scope, { services }) => getExample(services, scope),
  ),
  route.unscoped.post(
    '/api/reminders/test',
    {
      summary: 'Send yourself a test reminder',
      allow: 'reminders.write',
      audit: 'none',
      needsVerifiedEmail: true,
      limit: { name: 'reminder-test', max: 20, seconds: hours(1) },
      body: reminderTest,
      answer: reminderMessage,
      example: { channel: 'email', emailSubject: 'See', emailBody: 'Soon', smsBody: null },
    },
    ({ services, principal, body }) => sendTest(services, principal, body),
  ),
];

const keys = { id: 'appointment' };
const sends = {
  allow: 'appointments.write',
  audit: 'sent appointment',
  needsVerifiedEmail: true,
  // More than any practice needs, but few enough to prevent abuse.
  limit: { name: 'reminders-by-hand', max: 200, seconds: hours(1) },
  keys,
  query: remindQuery,
  answer: reminderMessage,
} as const;

const appointmentReminderRoutes: Route[] = [
  route.get(
    '/api/appointments/:id/reminders',
    {
      summary: 'List reminders and their status',
      allow: 'appointments.read',
      audit: 'read appointment',
      keys,
      answer: trailEntry.array(),
    },
    (scope, { id }) => listTrail(scope, id),
  ),
  route.unscoped.post(
    '/api/appointments/:id/send-sms-reminder',
    { summary: 'Send a text reminder now', ...sends },
    ({ services, principal, id, query }, c) =>
      remindByHand(services, principal, { appointmentId: id, channel: 'sms' }, waiting(c, query)),
  ),
  route.unscoped.post(
    '/api/appointments/:id/send-email-reminder',
    { summary: 'Send an email reminder now', ...sends },
    ({ services, principal, id, query }, c) =>
      remindByHand(services, principal, { appointmentId: id, channel: 'email' }, waiting(c, query)),
  ),
];

const waiting = (c: Context<Private>, { wait }: { wait: number }) => ({ waitSeconds: wait, signal: c.req.raw.signal });

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
