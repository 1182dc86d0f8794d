import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { waitlistRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const waitlist = defineModule({ name: 'waitlist', contract, routes: waitlistRoutes, tables: tableFacts });
