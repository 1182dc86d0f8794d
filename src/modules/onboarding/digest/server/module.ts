import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { digestRoutes } from './routes.ts';
import { sendDigests } from './send.tsx';
import { tableMetadata } from './tables.ts';

export const digest = defineModule({
  name: 'digest',
  contract,
  routes: digestRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('send-daily-summaries', 15, stop => sendDigests(services, stop))] }),
});
