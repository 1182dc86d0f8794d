import { findAvoided } from '../../avoided.ts';
import { basics, dishes, findFood, foods, namedDishes, plainDish } from '../knowledge/foods.ts';
import type { Dish, Food, Role } from '../knowledge/schema.ts';
import { leftOut, seasonings, wordingsWithout } from './diets.ts';
import type { Subject } from './find-topic.ts';
import type { HouseStyle } from './house-style.ts';
import type { Random } from './random.ts';
import { parseRecipeRequest, type RecipeRequest } from './recipe-request.ts';
import { refuse } from './refusals.ts';
import { listOf } from './words.ts';

export type RecipeAbout = Subject & { typed: string; style: HouseStyle };
type Chosen = Partial<Record<Role, Food[]>>;
/** The milk or plant drink of a recipe, and its name in the steps. */
type Milk = { food: Food; called: string };
/** `avoid`: foods that must not occur. `named`: requested foods, in their order. */
export type Choice = {
  dish: Dish;
  chosen: Chosen;
  avoid: Set<string>;
  milk: Milk;
  order: RecipeRequest;
  named: Food[];
};

/** Number of attempts to meet the requested nutrition values. */
const mixtures = 8;

/**
 * Chooses the requested dish, or one of those with the most foods that fit the topic. Requested foods, dishes and diets
 * are binding; words the practice avoids are ignored if nothing else can be cooked.
 * @throws AppError invalid if no dish meets the request
 */
export function chooseDish(about: RecipeAbout, random: Random): Choice {
  const order = parseRecipeRequest(about.typed);
  const never = ruledOut(about);
  const choice =
    chooseWithout(about, order, new Set([...never, ...disliked(about)]), random) ??
    chooseWithout(about, order, never, random);
  if (choice) return choice;
  const excluded = order.foods.find(names => names.every(name => never.has(name)));
  if (excluded) {
    return refuse(
      `The built-in writer has no recipe with ${listOf(excluded.slice(0, 3))} that also leaves out what the topic or your voice rules out.`,
    );
  }
  if (order.foods.length || order.dishes.length || order.meals.length) {
    return refuse(
      'The built-in writer has no dish with everything that was asked for. Name fewer foods or another dish and try again.',
    );
  }
  return refuse('No recipe fits without all of these. Leave out fewer foods and try again.');
}

function chooseWithout(about: RecipeAbout, order: RecipeRequest, avoid: Set<string>, random: Random): Choice | null {
  const topicFoods = [
    ...new Set([...about.topic.ingredients, ...(about.companion?.ingredients.slice(0, 2) ?? [])]),
  ].filter(name => !avoid.has(name));
  const isFree = !order.foods.length && !order.dishes.length && !order.meals.length;
  const mix = (some: Dish[]) =>
    some.filter(dish => fitsMeal(dish, order)).flatMap(dish => mixturesOf(dish, { order, topicFoods, avoid }, random));
  const suited = dishes.filter(({ occasions }) => occasions?.test(about.typed));
  let all: ReturnType<typeof mix> = [];
  for (const some of order.dishes.length
    ? [order.dishes]
    : [isFree || order.meals.length ? suited : [], unnamed, [plainDish]])
    if (!all.length) all = mix(some);
  if (!all.length) return null;
  const most = Math.max(...all.map(({ fits }) => fits));
  const near = all.filter(({ fits }) => fits >= Math.max(1, most - 1));
  const { dish, chosen, named } = random.pick(near.length ? near : all);
  return { dish, chosen, avoid, milk: milkWithout(avoid), order, named };
}

const fitsMeal = (dish: Dish, { meals, dishes: requestedDishes, maxMinutes, heats }: RecipeRequest) =>
  heats.includes(dish.heat) &&
  (!meals.length || requestedDishes.length > 0 || dish.meals.some(meal => meals.includes(meal))) &&
  (maxMinutes === null || dish.minutes <= maxMinutes);

/** Foods excluded by a diet in the topic or in the practice's niche. */
const ruledOut = ({ typed, topic, companion, style }: RecipeAbout): Set<string> =>
  new Set([
    ...leftOut(`${typed} \n ${style.nicheWords}`),
    // A request for "vegetarian" finds the topic on plant-based eating, but allows eggs.
    ...leftOut(`${topic.name} \n ${companion?.name ?? ''}`.replaceAll('plant-based', 'vegetarian')),
  ]);

/** Foods whose names the practice avoids. */
const disliked = ({ style }: RecipeAbout): string[] =>
  [...foods.map(({ name }) => name), ...seasonings].filter(name => findAvoided(name, style.avoided).length > 0);

/** Without dairy a soy drink replaces milk; without soy as well, an unspecified plant drink. */
function milkWithout(avoid: Set<string>): Milk {
  if (!avoid.has('milk')) return { food: avoid.has('soy drink') ? basics.cowsMilk : basics.milk, called: 'milk' };
  return avoid.has('soy drink')
    ? { food: { ...basics.soyDrink, name: 'plant drink that suits you' }, called: 'plant drink' }
    : { food: basics.soyDrink, called: 'soy drink' };
}

/** Named dishes are only cooked on request. */
const unnamed = dishes.filter(dish => !namedDishes.includes(dish));

type MixOptions = { order: RecipeRequest; topicFoods: string[]; avoid: Set<string> };
type Mixture = { dish: Dish; chosen: Chosen; named: Food[]; fits: number };

function mixturesOf(dish: Dish, options: MixOptions, random: Random): Mixture[] {
  const { minProtein, minFiber, maxCarbs } = options.order;
  const isMeasured = minProtein > 0 || minFiber > 0 || maxCarbs !== null;
  for (let count = 0; count < (isMeasured ? mixtures : 1); count++) {
    const mixture = mix(dish, options, random);
    if (!mixture) return [];
    const { protein, fiber, carbs } = servingOf(usedIn({ ...mixture, milk: milkWithout(options.avoid) }));
    if (protein >= minProtein && fiber >= minFiber && carbs <= (maxCarbs ?? Number.POSITIVE_INFINITY)) return [mixture];
  }
  return [];
}

function mix(dish: Dish, { order, topicFoods, avoid }: MixOptions, random: Random): Mixture | null {
  if (dish.steps.some(wordings => !wordingsWithout(wordings, avoid).length)) return null;
  if (dish.always?.some(name => avoid.has(name))) return null;
  const open = dish.slots.map(each => ({
    ...each,
    among: each.among.filter(name => !avoid.has(name) && findFood(name)?.role === each.role),
    picked: [] as string[],
  }));
  const isPicked = (name: string) => open.some(({ picked }) => picked.includes(name));
  const place = (names: string[]): string | null => {
    const already = names.find(isPicked);
    if (already) return already;
    for (const slot of open) {
      if (slot.picked.length >= slot.count) continue;
      const [name] = random.some(
        names.filter(each => slot.among.includes(each)),
        1,
      );
      if (!name) continue;
      slot.picked.push(name);
      return name;
    }
    return null;
  };
  if (dish.always?.some(name => !place([name]))) return null;
  // Places the request with the fewest alternatives first: in "beans and lentils" the lentils would also do as beans.
  const byChoice = order.foods.toSorted((one, other) => one.length - other.length);
  const placed = new Map(byChoice.map(names => [names, place(names)]));
  if ([...placed.values()].includes(null)) return null;
  const named = [...new Set(order.foods.map(names => placed.get(names)))];
  for (const slot of open) {
    const free = (names: string[]) => names.filter(name => slot.among.includes(name) && !slot.picked.includes(name));
    slot.picked.push(...random.some(free(topicFoods), slot.count - slot.picked.length));
    slot.picked.push(...random.some(free(slot.among), slot.count - slot.picked.length));
    if (slot.picked.length < slot.count) return null;
  }
  const chosen: Chosen = {};
  const foodOf = (name: string): Food[] => {
    const food = findFood(name);
    return food ? [{ ...food, ...dish.amounts?.[name] }] : [];
  };
  for (const { role, picked } of open) chosen[role] = picked.flatMap(foodOf);
  const fits = open.flatMap(({ picked }) => picked).filter(name => topicFoods.includes(name)).length;
  return { dish, chosen, named: named.flatMap(name => (name ? foodOf(name) : [])), fits };
}

/** All weighed ingredients, for one serving. */
export const usedIn = ({ dish, chosen, milk }: Pick<Choice, 'dish' | 'chosen' | 'milk'>): Food[] => [
  ...Object.values(chosen).flat(),
  ...(dish.usesOil ? [basics.oil] : []),
  ...(dish.usesMilk ? [milk.food] : []),
];

/** Nutrition values of one serving. */
export function servingOf(used: Food[]): Food['per100g'] {
  const sum = (of: (food: Food) => number) => used.reduce((total, food) => total + (of(food) * food.grams) / 100, 0);
  return {
    kcal: sum(food => food.per100g.kcal),
    protein: sum(food => food.per100g.protein),
    carbs: sum(food => food.per100g.carbs),
    fat: sum(food => food.per100g.fat),
    fiber: sum(food => food.per100g.fiber),
  };
}
