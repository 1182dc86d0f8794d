import { defineModule } from '../../../platform/module.ts';
import * as article from '../article.ts';
import * as contract from '../contract.ts';
import { contentRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const contents = defineModule({
  name: 'contents',
  contract: { ...contract, ...article },
  routes: contentRoutes,
  tables: tableFacts,
});
