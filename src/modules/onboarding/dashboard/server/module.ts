import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard = defineModule({ name: 'dashboard', contract, routes: dashboardRoutes });
