import { deleteOldHolds } from '../../features/appointments/server/hold.ts';
import { sendMailJob } from '../../features/emails/server/queue-mail.ts';
import { beginDueMails, beginQueuedMails, type Mailer } from '../../features/emails/server/send-mail.ts';
import { sendDueReminders } from '../../features/reminders/server/due.ts';
import { replanReminders } from '../../features/reminders/server/replan.ts';
import { sendSmsJob } from '../../features/sms/server/queue-sms.ts';
import { beginDueSms, beginQueuedSms, type Texter } from '../../features/sms/server/send-sms.ts';
import { offerOpenings } from '../../features/waitlist/server/offer-openings.ts';
import { asSystem } from '../../platform/database/scope.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteOldLimits } from '../../platform/rate-limit.ts';

/** Every queue that a job may be put into. */
export const queues = [sendMailJob, sendSmsJob];

/** Every job there is: name, when, the feature's function it calls. */
export const jobTable = (mailer: Mailer, texter: Texter): Job[] => [
  { kind: 'queued', name: sendMailJob, batch: 50, run: (jobs, stop) => beginQueuedMails({ ...mailer, stop }, jobs) },
  { kind: 'sweep', name: 'send-due-mails', everySeconds: 5, run: stop => beginDueMails({ ...mailer, stop }) },
  { kind: 'queued', name: sendSmsJob, batch: 50, run: (jobs, stop) => beginQueuedSms({ ...texter, stop }, jobs) },
  { kind: 'sweep', name: 'send-due-sms', everySeconds: 5, run: stop => beginDueSms({ ...texter, stop }) },
  {
    kind: 'sweep',
    name: 'delete-old-holds',
    everySeconds: 60,
    run: () => deleteOldHolds(asSystem(mailer.services.database)),
  },
  {
    kind: 'sweep',
    name: 'send-due-reminders',
    everySeconds: 5,
    run: stop => sendDueReminders(mailer.services, stop),
  },
  { kind: 'sweep', name: 'replan-reminders', everySeconds: 5, run: stop => replanReminders(mailer.services, stop) },
  { kind: 'sweep', name: 'offer-openings', everySeconds: 5, run: stop => offerOpenings(mailer.services, stop) },
  {
    kind: 'sweep',
    name: 'delete-old-limits',
    everySeconds: 600,
    run: () => deleteOldLimits(asSystem(mailer.services.database)),
  },
];
