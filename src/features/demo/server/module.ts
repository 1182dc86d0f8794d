import { defineModule } from '../../../platform/module.ts';
import * as contract from '../contract.ts';
import { exampleDataRoutes } from './routes.ts';

export const demo = defineModule({ name: 'demo', contract, routes: exampleDataRoutes });
