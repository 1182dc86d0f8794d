import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { deleteUnusedRequests } from './requests.tsx';
import { leadRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const leads = defineModule({
  name: 'leads',
  contract,
  routes: leadRoutes,
  tables: tableFacts,
  work: services => ({
    jobs: [sweep('delete-unused-file-links', 3_600, () => deleteUnusedRequests(asSystem(services.database)))],
  }),
});
