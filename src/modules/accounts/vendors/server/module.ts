import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { vendorRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const vendors = defineModule({ name: 'vendors', contract, routes: vendorRoutes, tables: tableMetadata });
