import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as analytics from '../analytics.ts';
import * as flatForm from '../campaign-body.ts';
import * as contract from '../contract.ts';
import * as results from '../results.ts';
import { startDueCampaigns } from './due-campaigns.ts';
import { notifyResults } from './results.ts';
import { campaignRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const campaigns = defineModule({
  name: 'campaigns',
  contract: { ...contract, ...analytics, ...flatForm, ...results },
  routes: campaignRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('begin-due-campaigns', 5, stop => startDueCampaigns(services, stop)),
      sweep('tell-of-campaigns', 5, stop => notifyResults(services, stop)),
    ],
  }),
});
