import { defineModule } from '../../../platform/module.ts';
import * as analytics from '../analytics.ts';
import * as contract from '../contract.ts';
import * as flatForm from '../flat-form.ts';
import * as results from '../results.ts';
import { campaignRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const campaigns = defineModule({
  name: 'campaigns',
  contract: { ...contract, ...analytics, ...flatForm, ...results },
  routes: campaignRoutes,
  tables: tableFacts,
});
