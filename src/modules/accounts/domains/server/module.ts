import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { checkDueDomains } from './check-domain.ts';
import { domainRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const domains = defineModule({
  name: 'domains',
  contract,
  routes: domainRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('check-domains', 60, stop => checkDueDomains(services, stop))] }),
});
