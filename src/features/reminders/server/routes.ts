import { inScope, type PrivateRoutes, privateRoutes, readBody, readId } from '../../../platform/http/routes.ts';
import { refuseUnproven } from '../../auth/server/proven.ts';
import {
  type Channel,
  reminderExample,
  reminderMessage,
  reminderSettings,
  reminderSettingsInput,
  reminderTest,
  trailEntry,
} from '../contract.ts';
import { limitByHand, remindByHand } from './by-hand.ts';
import { getExample } from './example.ts';
import { getReminderSettings, saveReminderSettings } from './settings.ts';
import { sendTest } from './test-reminder.ts';
import { listTrail } from './trail.ts';

export const reminderRoutes: PrivateRoutes = privateRoutes()
  .get('/settings', async c => c.json(reminderSettings.parse(await inScope(c, getReminderSettings))))
  .put('/settings', async c => {
    const settings = await readBody(c, reminderSettingsInput);
    if (settings.emailSubject || settings.emailBody || settings.smsBody) refuseUnproven(c.get('who'));
    return c.json(reminderSettings.parse(await inScope(c, scope => saveReminderSettings(scope, settings))));
  })
  .get('/example', async c =>
    c.json(reminderExample.parse(await inScope(c, scope => getExample(c.get('services'), scope)))),
  )
  .post('/test', async c => {
    const test = await readBody(c, reminderTest);
    return c.json(reminderMessage.parse(await sendTest(c.get('services'), c.get('who'), test)));
  });

/** Mounted under /api/appointments. */
export const appointmentReminderRoutes: PrivateRoutes = privateRoutes()
  .get('/:id/reminders', async c =>
    c.json(trailEntry.array().parse(await inScope(c, scope => listTrail(scope, readId(c, 'Appointment'))))),
  )
  .post('/:id/send-sms-reminder', async c => c.json(await byHand(c, 'sms')))
  .post('/:id/send-email-reminder', async c => c.json(await byHand(c, 'email')));

async function byHand(c: Parameters<typeof inScope>[0], channel: Channel) {
  const appointmentId = readId(c, 'Appointment');
  await limitByHand(c.get('services'), c.get('who'));
  const done = await inScope(c, scope => remindByHand(c.get('services'), scope, { appointmentId, channel }));
  return reminderMessage.parse(done);
}
