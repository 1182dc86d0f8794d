import { type Dish, slot } from './dish.ts';
import { hotDishes } from './dishes-hot.ts';
import { knownDishes } from './dishes-known.ts';
import { quickDishes } from './dishes-quick.ts';
import { sweetDishes } from './dishes-sweet.ts';
import { toRoast } from './ingredients.ts';

/** Every way to cook that the writer knows. */
export const dishes: Dish[] = [...hotDishes, ...quickDishes, ...sweetDishes, ...knownDishes];

/** What can be cooked when hardly anything may be in it. */
export const plainDish: Dish = {
  name: 'Vegetable Plate',
  names: /\bvegetable plates?\b/i,
  meals: ['main'],
  isSweet: false,
  minutes: 30,
  usesOil: true,
  usesMilk: false,
  heat: 'pan',
  slots: [
    slot('vegetable', 3, `${toRoast}, spinach, kale, cabbage, cucumber, peas`),
    slot('grain', 1, 'quinoa, brown rice, buckwheat, millet, potato, sweet potato, corn'),
  ],
  steps: [
    ['cook the {grain} until soft and keep it warm', 'warm the cooked {grain} over low heat with a little olive oil'],
    ['cut the {vegetables} into even pieces', 'slice the {vegetables} about half an inch thick'],
    [
      'cook the {vegetables} in the olive oil until tender, stirring now and then',
      'cover the {vegetables} with a lid and let them soften in the olive oil',
    ],
    [
      'season the {vegetables} with lemon juice and parsley and serve them over the {grain}',
      'divide the {grainAndVegetables} between {plates} and add parsley',
    ],
  ],
};
