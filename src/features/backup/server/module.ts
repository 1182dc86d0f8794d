import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { backupRoutes, sendingHoldRoutes } from './routes.ts';

export const backup = defineModule({ name: 'backup', contract, routes: [...backupRoutes, ...sendingHoldRoutes] });
