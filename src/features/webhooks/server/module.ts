import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { webhookEndpointRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const webhooks = defineModule({ name: 'webhooks', contract, routes: webhookEndpointRoutes, tables: tableFacts });
