import { defineModule } from '../../../../platform/module.ts';
import { tableMetadata } from './tables.ts';

export const examples = defineModule({ name: 'examples', contract: {}, routes: [], tables: tableMetadata });
