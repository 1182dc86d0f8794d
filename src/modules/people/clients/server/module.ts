import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { clientRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const clients = defineModule({ name: 'clients', contract, routes: clientRoutes, tables: tableMetadata });
