import { asSystem } from '../../../platform/database/scope.ts';
import { queued, sweep } from '../../../platform/jobs.ts';
import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { deleteOldDeliveries } from './deliveries.ts';
import { webhookEndpointRoutes } from './routes.ts';
import { beginDueWebhooks, beginNewWebhooks, openHerald } from './send-webhooks.ts';
import { tableFacts } from './tables.ts';
import { sendWebhooksJob } from './tell-webhooks.ts';

export const webhooks = defineModule({
  name: 'webhooks',
  contract,
  routes: webhookEndpointRoutes,
  tables: tableFacts,
  work: services => {
    const herald = openHerald(services);
    return {
      jobs: [
        queued(sendWebhooksJob, (_jobs, stop) => beginNewWebhooks({ ...herald, stop })),
        sweep('send-webhooks', 5, stop => beginDueWebhooks({ ...herald, stop })),
        sweep('delete-old-webhook-deliveries', 3_600, () => deleteOldDeliveries(asSystem(services.database))),
      ],
      close: () => herald.lanes.settled(),
    };
  },
});
