import { defineModule } from '../../../../platform/module.ts';
import { tableFacts } from './tables.ts';

export const erasedPeople = defineModule({ name: 'erased-people', contract: {}, routes: [], tables: tableFacts });
