import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { privacyRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const privacy = defineModule({ name: 'privacy', contract, routes: privacyRoutes, tables: tableFacts });
