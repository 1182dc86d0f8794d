import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { auditRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const audit = defineModule({ name: 'audit', contract, routes: auditRoutes, tables: tableFacts });
