import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { portabilityRoutes } from './routes.ts';

export const portability = defineModule({ name: 'portability', contract, routes: portabilityRoutes });
