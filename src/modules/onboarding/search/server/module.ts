import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { searchRoutes } from './routes.ts';

export const search = defineModule({ name: 'search', contract, routes: searchRoutes });
