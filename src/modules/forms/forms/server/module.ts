import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { formRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const forms = defineModule({ name: 'forms', contract, routes: formRoutes, tables: tableFacts });
