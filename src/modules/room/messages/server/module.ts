import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { messageRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const messages = defineModule({ name: 'messages', contract, routes: messageRoutes, tables: tableFacts });
