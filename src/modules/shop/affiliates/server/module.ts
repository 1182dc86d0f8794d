import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { searchPageQuery } from '../../../../shared/page.ts';
import * as contract from '../contract.ts';
import { deleteOldClicks } from './clicks.ts';
import { approveCommissions } from './commissions.ts';
import { affiliateLinkRoutes, affiliateRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const affiliates = defineModule({
  name: 'affiliates',
  contract: { ...contract, searchPageQuery },
  routes: [...affiliateLinkRoutes, ...affiliateRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('approve-commissions', 15, stop => approveCommissions(asSystem(services.database), new Date(), stop)),
      sweep('delete-old-affiliate-clicks', 3_600, () => deleteOldClicks(asSystem(services.database))),
    ],
  }),
});
