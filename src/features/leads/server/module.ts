import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { leadRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const leads = defineModule({ name: 'leads', contract, routes: leadRoutes, tables: tableFacts });
