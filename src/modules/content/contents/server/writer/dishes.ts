import hot from '../../../../../../content/dishes/hot.json' with { type: 'json' };
import named from '../../../../../../content/dishes/named.json' with { type: 'json' };
import plain from '../../../../../../content/dishes/plain.json' with { type: 'json' };
import quick from '../../../../../../content/dishes/quick.json' with { type: 'json' };
import sweet from '../../../../../../content/dishes/sweet.json' with { type: 'json' };
import { type Dish, dishesSchema, dishSchema } from '../knowledge/schema.ts';

/** Well-known dishes whose ingredients are in the food table. */
export const namedDishes: Dish[] = dishesSchema.parse(named);

export const dishes: Dish[] = [...[hot, quick, sweet].flatMap(file => dishesSchema.parse(file)), ...namedDishes];

/** Fallback if a diet excludes nearly everything. */
export const plainDish: Dish = dishSchema.parse(plain);
