import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { waitlistRoutes } from './routes.ts';

export const waitlist = defineModule({ name: 'waitlist', contract, routes: waitlistRoutes });
