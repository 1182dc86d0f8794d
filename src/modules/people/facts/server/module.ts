import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { factsRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const facts = defineModule({
  name: 'facts',
  contract,
  routes: factsRoutes,
  tables: tableFacts,
});
