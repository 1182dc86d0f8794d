import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { digestRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const digest = defineModule({ name: 'digest', contract, routes: digestRoutes, tables: tableFacts });
