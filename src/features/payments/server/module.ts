import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { paymentWebhookRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const payments = defineModule({ name: 'payments', contract, routes: paymentWebhookRoutes, tables: tableFacts });
