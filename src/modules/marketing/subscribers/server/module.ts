import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as subscriber from '../subscriber.ts';
import { deleteUnconfirmed } from './confirm.ts';
import { subscriberRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const subscribers = defineModule({
  name: 'subscribers',
  contract: { ...contract, ...subscriber },
  routes: subscriberRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-unconfirmed-subscribers', 3_600, () => deleteUnconfirmed(asSystem(services.database)))],
  }),
});
