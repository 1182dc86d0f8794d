import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { deleteOldDeliveries } from './deliveries.ts';
import { webhookEndpointRoutes } from './routes.ts';
import { openWebhookOutbox } from './send-webhooks.ts';
import { tableMetadata } from './tables.ts';

export const webhooks = defineModule({
  name: 'webhooks',
  contract,
  routes: webhookEndpointRoutes,
  tables: tableMetadata,
  work: services => {
    const outbox = openWebhookOutbox(services);
    return {
      jobs: [
        ...outbox.jobs,
        sweep('delete-old-webhook-deliveries', 3_600, () => deleteOldDeliveries(asSystem(services.database))),
      ],
      close: outbox.close,
    };
  },
});
