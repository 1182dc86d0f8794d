import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { privacyRoutes } from './routes.ts';

export const privacy = defineModule({ name: 'privacy', contract, routes: privacyRoutes });
