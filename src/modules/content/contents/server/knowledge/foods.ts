import hot from '../../../../../../content/dishes/hot.json' with { type: 'json' };
import named from '../../../../../../content/dishes/named.json' with { type: 'json' };
import plain from '../../../../../../content/dishes/plain.json' with { type: 'json' };
import quick from '../../../../../../content/dishes/quick.json' with { type: 'json' };
import sweet from '../../../../../../content/dishes/sweet.json' with { type: 'json' };
import basicFoods from '../../../../../../content/foods/basics.json' with { type: 'json' };
import foodTable from '../../../../../../content/foods/foods.json' with { type: 'json' };
import seasoningsFile from '../../../../../../content/foods/seasonings.json' with { type: 'json' };
import synonymsFile from '../../../../../../content/foods/synonyms.json' with { type: 'json' };
import names from '../../../../../../content/sources.json' with { type: 'json' };
import {
  basicFoodsSchema,
  type Dish,
  dishesSchema,
  dishSchema,
  type Food,
  foodsSchema,
  type SourceKey,
  seasoningsSchema,
  synonymsSchema,
} from './schema.ts';

export const foods: Food[] = foodsSchema.parse(foodTable);
export const basics = basicFoodsSchema.parse(basicFoods);
export const seasonings = seasoningsSchema.parse(seasoningsFile);
export const synonyms = synonymsSchema.parse(synonymsFile);

const byName = new Map(foods.map(each => [each.name, each]));
export const findFood = (name: string): Food | undefined => byName.get(name);

/** Well-known dishes whose ingredients are in the food table. */
export const namedDishes: Dish[] = dishesSchema.parse(named);

export const dishes: Dish[] = [...[hot, quick, sweet].flatMap(file => dishesSchema.parse(file)), ...namedDishes];

/** Fallback if a diet excludes nearly everything. */
export const plainDish: Dish = dishSchema.parse(plain);

/** Names of the sources that texts cite. */
export const sources: Record<SourceKey, string> = names;

export const foodTableSource = 'USDA FoodData Central';
