import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as webhook from '../webhook.ts';
import { suppressionRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';
import { deleteOldCalls } from './webhook-calls.ts';
import { mailWebhookRoutes, webhookSettingRoutes } from './webhook-routes.ts';

export const suppressions = defineModule({
  name: 'suppressions',
  contract: { ...contract, ...webhook },
  routes: [...suppressionRoutes, ...mailWebhookRoutes, ...webhookSettingRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-old-webhook-calls', 3_600, () => deleteOldCalls(asSystem(services.database)))],
  }),
});
