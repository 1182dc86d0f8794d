import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { instanceRoutes } from './routes.ts';

export const instance = defineModule({ name: 'instance', contract, routes: instanceRoutes });
