import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { domainRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const domains = defineModule({ name: 'domains', contract, routes: domainRoutes, tables: tableFacts });
