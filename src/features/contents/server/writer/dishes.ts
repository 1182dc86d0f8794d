import type { Dish } from './dish.ts';
import { hotDishes } from './dishes-hot.ts';
import { quickDishes } from './dishes-quick.ts';
import { sweetDishes } from './dishes-sweet.ts';

/** Every way to cook that the writer knows. */
export const dishes: Dish[] = [...hotDishes, ...quickDishes, ...sweetDishes];
