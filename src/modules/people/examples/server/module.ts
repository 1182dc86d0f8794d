import { defineModule } from '../../../../platform/module.ts';
import { tableFacts } from './tables.ts';

export const examples = defineModule({ name: 'examples', contract: {}, routes: [], tables: tableFacts });
