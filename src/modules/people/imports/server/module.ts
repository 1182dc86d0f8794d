import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { importRoutes } from './routes.ts';

export const imports = defineModule({ name: 'imports', contract, routes: importRoutes });
