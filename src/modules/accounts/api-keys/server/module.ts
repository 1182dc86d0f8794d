import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { apiKeyRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const apiKeys = defineModule({ name: 'api-keys', contract, routes: apiKeyRoutes, tables: tableFacts });
