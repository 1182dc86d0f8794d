import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as visits from '../visits.ts';
import { tableMetadata } from './tables.ts';

export const pages = defineModule({
  name: 'pages',
  contract: { ...contract, ...visits },
  routes: [],
  tables: tableMetadata,
});
