import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { exampleDataRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const demo = defineModule({ name: 'demo', contract, routes: exampleDataRoutes, tables: tableFacts });
