import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { timelineRoutes } from './routes.ts';

export const timeline = defineModule({ name: 'timeline', contract, routes: timelineRoutes });
