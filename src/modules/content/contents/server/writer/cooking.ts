import proteins from '../../../../../../content/foods/proteins.json' with { type: 'json' };
import { type Dish, proteinsSchema } from '../knowledge/schema.ts';
import { wordingsWithout } from './diets.ts';
import type { Random } from './random.ts';

/** How a protein is cooked in a dish; begins with its verb. */
export function cookingOf(
  { protein, heat, avoid }: { protein: string; heat: Dish['heat']; avoid: Set<string> },
  random: Random,
): string {
  const ways = kindOf(protein)?.ways[heat] ?? ['warm the {protein} through'];
  return random.pick(wordingsWithout(ways, avoid)).replaceAll('{protein}', protein);
}

const kinds = proteinsSchema.parse(proteins);
const kindOf = (protein: string) => kinds.find(({ foods }) => foods.includes(protein));

/** One can stand in for the other without another step. */
export const areCookedAlike = (one: string, other: string) =>
  kindOf(one) !== undefined && kindOf(one) === kindOf(other);

/** Done within minutes. */
export const isDelicate = (protein: string) => /^(?:salmon|cod|trout|sardines|tuna|shrimp)$/.test(protein);
