import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { noteRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const notes = defineModule({ name: 'notes', contract, routes: noteRoutes, tables: tableMetadata });
