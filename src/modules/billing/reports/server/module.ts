import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { reportRoutes } from './routes.ts';

export const reports = defineModule({ name: 'reports', contract, routes: reportRoutes });
