import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { teamRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const team = defineModule({ name: 'team', contract, routes: teamRoutes, tables: tableMetadata });
