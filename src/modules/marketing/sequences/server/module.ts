import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { advanceSequences } from './advance.ts';
import { sequenceRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';
import { startLapsed } from './triggers.ts';

export const sequences = defineModule({
  name: 'sequences',
  contract,
  routes: sequenceRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('advance-sequences', 5, stop => advanceSequences(services, stop)),
      sweep('start-sequences-of-lapsed', 300, stop => startLapsed(services, stop)),
    ],
  }),
});
