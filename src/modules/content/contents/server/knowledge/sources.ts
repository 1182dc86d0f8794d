import names from '../../../../../../content/sources.json' with { type: 'json' };
import type { SourceKey } from './schema.ts';

/** Names of the sources that texts cite. */
export const sources: Record<SourceKey, string> = names;

export const foodTableSource = 'USDA FoodData Central';
