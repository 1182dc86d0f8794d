import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { marketingRoutes } from './routes.ts';

export const marketing = defineModule({ name: 'marketing', contract, routes: marketingRoutes });
