import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { emailRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const emails = defineModule({ name: 'emails', contract, routes: emailRoutes, tables: tableFacts });
