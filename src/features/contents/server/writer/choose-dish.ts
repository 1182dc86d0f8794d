import { AppError } from '../../../../platform/errors.ts';
import { findAvoided } from '../../avoided.ts';
import { basics, type Food, findFood, foods, type Role } from '../knowledge/foods.ts';
import { leftOut, seasonings, wordingsWithout } from './diets.ts';
import type { Dish } from './dish.ts';
import { dishes, plainDish } from './dishes.ts';
import type { Subject } from './find-topic.ts';
import type { HouseStyle } from './house-style.ts';
import type { Random } from './random.ts';

export type RecipeAbout = Subject & { typed: string; style: HouseStyle };
type Chosen = Partial<Record<Role, Food[]>>;
/** What is drunk or poured as milk, and what a step calls it. */
type Milk = { food: Food; called: string };
/** `avoid`: the names of what stands nowhere in the recipe. */
export type Choice = { dish: Dish; chosen: Chosen; avoid: Set<string>; milk: Milk };

/**
 * A dish that was asked for, or one of those that hold most of what suits the topic. What has to be left out for somebody's
 * health or diet always is; words that are only not liked are given up when nothing else can be cooked.
 * @throws AppError invalid when nothing is left to cook with
 */
export function chooseDish(about: RecipeAbout, random: Random): Choice {
  const never = ruledOut(about);
  const found =
    chooseWithout(about, new Set([...never, ...disliked(about)]), random) ?? chooseWithout(about, never, random);
  if (found) return found;
  const sentence = 'No recipe fits without all of these. Leave out fewer foods and try again.';
  throw new AppError('invalid', sentence, { topic: sentence });
}

function chooseWithout(about: RecipeAbout, avoid: Set<string>, random: Random): Choice | null {
  const wanted = wantedFoods(about).filter(name => !avoid.has(name));
  const asked = dishes.filter(dish => dish.words.test(about.typed));
  const among = (some: Dish[]) =>
    some
      .map(dish => ({ dish, chosen: chooseFoods(dish, { wanted, avoid }, random) }))
      .flatMap(({ dish, chosen }) => (chosen ? [{ dish, chosen, fits: countOf(chosen, wanted) }] : []));
  let all: ReturnType<typeof among> = [];
  for (const some of [asked, dishes, [plainDish]]) if (!all.length) all = among(some);
  if (!all.length) return null;
  const most = Math.max(...all.map(({ fits }) => fits));
  const near = all.filter(({ fits }) => fits >= Math.max(1, most - 1));
  const { dish, chosen } = random.pick(near.length ? near : all);
  return { dish, chosen, avoid, milk: milkWithout(avoid) };
}

/** What a diet in the topic or in the practice's own words rules out. */
const ruledOut = ({ typed, topic, companion, style }: RecipeAbout): Set<string> =>
  new Set([
    ...leftOut(`${typed} \n ${style.nicheWords}`),
    // Who asks for something vegetarian is told about plants, and may have eggs.
    ...leftOut(`${topic.name} \n ${companion?.name ?? ''}`.replaceAll('plant-based', 'vegetarian')),
  ]);

/** What the practice does not name. */
const disliked = ({ style }: RecipeAbout): string[] =>
  [...foods.map(({ name }) => name), ...seasonings].filter(name => findAvoided(name, style.avoided).length > 0);

/** Who leaves out dairy is not told of milk, who leaves out soy as well of neither. */
function milkWithout(avoid: Set<string>): Milk {
  if (!avoid.has('milk')) return { food: avoid.has('soy drink') ? basics.cowsMilk : basics.milk, called: 'milk' };
  return avoid.has('soy drink')
    ? { food: { ...basics.soyDrink, name: 'plant drink that suits you' }, called: 'plant drink' }
    : { food: basics.soyDrink, called: 'soy drink' };
}

/** What was named in so many words first, then what suits the topic. */
function wantedFoods({ typed, topic, companion }: RecipeAbout): string[] {
  const named = foods.filter(({ name }) => new RegExp(`\\b${name.replace(/s$/, '')}`, 'i').test(typed));
  return [...new Set([...named.map(({ name }) => name), ...topic.cook, ...(companion?.cook.slice(0, 2) ?? [])])];
}

const countOf = (chosen: Chosen, wanted: string[]) =>
  Object.values(chosen)
    .flat()
    .filter(({ name }) => wanted.includes(name)).length;

function chooseFoods(
  dish: Dish,
  { wanted, avoid }: { wanted: string[]; avoid: Set<string> },
  random: Random,
): Chosen | null {
  if (dish.steps.some(wordings => !wordingsWithout(wordings, avoid).length)) return null;
  const chosen: Chosen = {};
  for (const { role, count, among } of dish.slots) {
    const allowed = among.filter(name => !avoid.has(name) && findFood(name)?.role === role);
    const first = random.some(
      wanted.filter(name => allowed.includes(name)),
      count,
    );
    const rest = random.some(
      allowed.filter(name => !first.includes(name)),
      count - first.length,
    );
    const found = [...first, ...rest].flatMap(name => findFood(name) ?? []);
    if (found.length < count) return null;
    chosen[role] = found;
  }
  return chosen;
}
