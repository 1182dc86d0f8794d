import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { openPaymentOutbox } from './outbox.ts';
import { deleteOldEvents } from './provider-events.ts';
import { paymentWebhookRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';
import { detachTestPayments } from './test-payments.ts';

export const payments = defineModule({
  name: 'payments',
  contract,
  routes: paymentWebhookRoutes,
  tables: tableMetadata,
  work: services => {
    const outbox = openPaymentOutbox(services);
    return {
      jobs: [
        ...outbox.jobs,
        sweep('leave-test-payments', 30, stop => detachTestPayments(services, stop)),
        sweep('delete-old-payment-events', 3_600, () => deleteOldEvents(asSystem(services.database))),
      ],
      close: outbox.close,
    };
  },
});
