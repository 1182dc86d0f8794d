import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { mailingRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const mailings = defineModule({ name: 'mailings', contract, routes: mailingRoutes, tables: tableFacts });
