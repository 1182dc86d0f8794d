import basicFoods from '../../../../../../content/foods/basics.json' with { type: 'json' };
import foodTable from '../../../../../../content/foods/foods.json' with { type: 'json' };
import seasoningsFile from '../../../../../../content/foods/seasonings.json' with { type: 'json' };
import synonymsFile from '../../../../../../content/foods/synonyms.json' with { type: 'json' };
import { basicFoodsSchema, type Food, foodsSchema, seasoningsSchema, synonymsSchema } from './schema.ts';

export const foods: Food[] = foodsSchema.parse(foodTable);
export const basics = basicFoodsSchema.parse(basicFoods);
export const seasonings = seasoningsSchema.parse(seasoningsFile);
export const synonyms = synonymsSchema.parse(synonymsFile);

const byName = new Map(foods.map(each => [each.name, each]));
export const findFood = (name: string): Food | undefined => byName.get(name);
