import { asSystem } from '../../../platform/database/scope.ts';
import { queued, sweep } from '../../../platform/jobs.ts';
import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { beginDuePayments, beginQueuedPayments, openCashier } from './cashier.ts';
import { deleteOldEvents } from './delete-old-events.ts';
import { askProviderJob } from './end-checkout.ts';
import { leaveTests } from './leave-tests.ts';
import { paymentWebhookRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const payments = defineModule({
  name: 'payments',
  contract,
  routes: paymentWebhookRoutes,
  tables: tableFacts,
  work: services => {
    const cashier = openCashier(services);
    return {
      jobs: [
        queued(askProviderJob, (jobs, stop) => beginQueuedPayments({ ...cashier, stop }, jobs)),
        sweep('settle-payments', 5, stop => beginDuePayments({ ...cashier, stop })),
        sweep('leave-test-payments', 30, stop => leaveTests(services, stop)),
        sweep('delete-old-payment-events', 3_600, () => deleteOldEvents(asSystem(services.database))),
      ],
      close: () => cashier.lanes.settled(),
    };
  },
});
