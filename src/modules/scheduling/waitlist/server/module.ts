import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { offerOpenings } from './offer-openings.ts';
import { waitlistRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const waitlist = defineModule({
  name: 'waitlist',
  contract,
  routes: waitlistRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('offer-openings', 5, stop => offerOpenings(services, stop))] }),
});
