import { removalJobs } from '../../../../platform/files/file-removals.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { fileRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const files = defineModule({
  name: 'files',
  contract,
  routes: fileRoutes,
  tables: tableFacts,
  work: services => ({ jobs: removalJobs(services) }),
});
