import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { requestRoutes } from './routes.ts';
import { ruleJobs } from './send-by-rule.ts';
import { tableFacts } from './tables.ts';

export const formRequests = defineModule({
  name: 'form-requests',
  contract,
  routes: requestRoutes,
  tables: tableFacts,
  work: services => ({ jobs: ruleJobs(services) }),
});
