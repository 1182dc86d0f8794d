import { queued, sweep } from '../../../platform/jobs.ts';
import { defineModule } from '../../../platform/module.ts';
import { openMailWays } from '../../emails/server/mail-ways.ts';
import { openInstanceMail } from '../../vendors/server/mail.ts';
import * as contract from '../contract.ts';
import { beginBulk, beginQueuedBulk, closeBulkMailer, openBulkMailer, sendBulkJob } from './bulk.ts';
import { mailingRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const mailings = defineModule({
  name: 'mailings',
  contract,
  routes: mailingRoutes,
  tables: tableFacts,
  work: services => {
    // Lines of their own: what goes to many holds up nobody's booking.
    const bulk = openBulkMailer(services, openMailWays(services, openInstanceMail(services.env)));
    return {
      jobs: [
        queued(sendBulkJob, async (jobs, stop) => beginQueuedBulk({ ...bulk, stop }, jobs)),
        sweep('send-bulk', 5, stop => beginBulk({ ...bulk, stop })),
      ],
      close: () => closeBulkMailer(bulk),
    };
  },
});
