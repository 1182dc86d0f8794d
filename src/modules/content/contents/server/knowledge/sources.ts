import names from '../../../../../../content/sources.json' with { type: 'json' };
import type { SourceKey } from './schema.ts';

/** Who says so. Texts name them, so that readers can look it up. */
export const sources: Record<SourceKey, string> = names;

export const foodTableSource = 'USDA FoodData Central';
