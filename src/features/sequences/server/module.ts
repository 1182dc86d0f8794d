import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { sequenceRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const sequences = defineModule({ name: 'sequences', contract, routes: sequenceRoutes, tables: tableFacts });
