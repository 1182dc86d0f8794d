import { defineModule } from '../../../../platform/module.ts';
import { tableMetadata } from './tables.ts';

export const erasedPeople = defineModule({ name: 'erased-people', contract: {}, routes: [], tables: tableMetadata });
