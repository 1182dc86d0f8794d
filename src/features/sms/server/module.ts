import { queued, sweep } from '../../../platform/jobs.ts';
import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { smsCallbackRoutes } from './callback-routes.ts';
import { sendSmsJob } from './queue-sms.ts';
import { smsRoutes } from './routes.ts';
import { beginDueSms, beginQueuedSms, openTexter } from './send-sms.ts';
import { tableFacts } from './tables.ts';

export const sms = defineModule({
  name: 'sms',
  contract,
  routes: [...smsCallbackRoutes, ...smsRoutes],
  tables: tableFacts,
  work: services => {
    const texter = openTexter(services);
    return {
      jobs: [
        queued(sendSmsJob, (jobs, stop) => beginQueuedSms({ ...texter, stop }, jobs)),
        sweep('send-due-sms', 5, stop => beginDueSms({ ...texter, stop })),
      ],
      close: () => texter.lanes.settled(),
    };
  },
});
