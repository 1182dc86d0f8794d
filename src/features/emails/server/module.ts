import { queued, sweep } from '../../../platform/jobs.ts';
import { defineModule } from '../../../platform/module.ts';
import { openInstanceMail } from '../../vendors/server/mail.ts';
import * as contract from '../contract.ts';
import { sendMailJob } from './queue-mail.ts';
import { emailRoutes } from './routes.ts';
import { beginDueMails, beginQueuedMails, closeMailer, openMailer } from './send-mail.ts';
import { tableFacts } from './tables.ts';

export const emails = defineModule({
  name: 'emails',
  contract,
  routes: emailRoutes,
  tables: tableFacts,
  work: services => {
    const mailer = openMailer(services, openInstanceMail(services.env));
    return {
      jobs: [
        queued(sendMailJob, (jobs, stop) => beginQueuedMails({ ...mailer, stop }, jobs)),
        sweep('send-due-mails', 5, stop => beginDueMails({ ...mailer, stop })),
      ],
      close: () => closeMailer(mailer),
    };
  },
});
