import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { runRetention } from './retention.ts';
import { privacyRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const privacy = defineModule({
  name: 'privacy',
  contract,
  routes: privacyRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('run-retention', 900, stop => runRetention(services, stop))] }),
});
