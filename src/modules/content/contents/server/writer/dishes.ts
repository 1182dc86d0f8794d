import hot from '../../../../../../content/dishes/hot.json' with { type: 'json' };
import named from '../../../../../../content/dishes/named.json' with { type: 'json' };
import plain from '../../../../../../content/dishes/plain.json' with { type: 'json' };
import quick from '../../../../../../content/dishes/quick.json' with { type: 'json' };
import sweet from '../../../../../../content/dishes/sweet.json' with { type: 'json' };
import { type Dish, dishesSchema, dishSchema } from '../knowledge/schema.ts';

/** Dishes that are known by a name of their own, as far as the food table holds what is in them. */
export const namedDishes: Dish[] = dishesSchema.parse(named);

/** Every way to cook that the writer knows. */
export const dishes: Dish[] = [...[hot, quick, sweet].flatMap(file => dishesSchema.parse(file)), ...namedDishes];

/** What can be cooked when hardly anything may be in it. */
export const plainDish: Dish = dishSchema.parse(plain);
