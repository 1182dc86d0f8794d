import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as article from '../article.ts';
import * as contract from '../contract.ts';
import { publishDueContents } from './publish.ts';
import { contentRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const contents = defineModule({
  name: 'contents',
  contract: { ...contract, ...article },
  routes: contentRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('publish-due-contents', 15, stop => publishDueContents(services, stop))] }),
});
