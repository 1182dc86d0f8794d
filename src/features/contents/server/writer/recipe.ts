import { findAvoided } from '../../avoided.ts';
import type { Tone } from '../../contract.ts';
import { basics, type Food, findFood, foods, type Role } from '../knowledge/foods.ts';
import { foodTableSource } from '../knowledge/sources.ts';
import { cookingOf } from './cooking.ts';
import { leftOut } from './diets.ts';
import type { Dish } from './dish.ts';
import { dishes } from './dishes.ts';
import type { Subject } from './find-topic.ts';
import { type HouseStyle, noStyle } from './house-style.ts';
import { audience as toReaders } from './phrases/audience.ts';
import { recipe as phrases } from './phrases/recipe.ts';
import type { Random } from './random.ts';
import { capital, fill, listOf, standalone, titleCase } from './words.ts';

const servings = 2;

type Chosen = Partial<Record<Role, Food[]>>;
type Text = { title: string; body: string };

type About = Subject & { typed: string; style: HouseStyle };

/** A dish for two that suits the topic and the practice: amounts, steps, and what one serving holds. */
export function writeRecipe(given: About, tone: Tone, random: Random): Text {
  const words = phrases[tone];
  const { dish, chosen, about } = chooseDish(given, random);
  const all = Object.values(chosen).flat();
  const [main, second, other] = leading(dish, chosen, all, about);
  const pieces = {
    subject: about.subject,
    main: main.name,
    second: second.name,
    other: other.name,
    dish: dish.name.toLowerCase(),
    fact: random.pick(standalone(about.topic.facts)),
    tip: random.pick(about.topic.tips),
  };
  const say = (frames: string[]) => fill(random.pick(frames), pieces);
  const { audience } = about.style;
  const readers = audience ? ` ${fill(random.pick(toReaders[tone].recipe), { ...pieces, audience })}` : '';
  const steps = writeSteps(dish, chosen, tone, random);
  const title = titleCase(`${dish.name} with ${listOf([main.name, second.name])}`);
  const used = [...all, ...(dish.usesOil ? [basics.oil] : []), ...(dish.usesMilk ? [milkFor(notIn(about))] : [])];
  const body = [
    `# ${title}`,
    `${say(words.openings)} ${say(words.notes)}${readers}`,
    `Serves ${servings} · about ${dish.minutes} minutes${waitingIn(steps)}`,
    `## Ingredients`,
    [...used.map(amountOf), `- ${seasoningOf(dish)} to taste`].join('\n'),
    `## Method`,
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    `## Per serving`,
    nutritionOf(used),
    `## Good to know`,
    `${say(words.swaps)} ${say(words.keeps)} ${say(words.tips)} ${say(words.ends)}`,
    `Source of the nutrition values: ${foodTableSource}. Amounts are for cooked grains, beans, fish and meat; herbs and spices are not counted.`,
  ];
  return { title, body: body.join('\n\n') };
}

/** A dish that was asked for, or one of those that hold most of what suits the topic. */
function chooseDish(about: About, random: Random): { dish: Dish; chosen: Chosen; about: About } {
  const avoid = notIn(about);
  const wanted = wantedFoods(about).filter(name => !avoid.has(name));
  const asked = dishes.filter(dish => dish.words.test(about.typed));
  const among = (some: Dish[]) =>
    some
      .map(dish => ({ dish, chosen: chooseFoods(dish, { wanted, avoid }, random) }))
      .flatMap(({ dish, chosen }) => (chosen ? [{ dish, chosen, about, fits: countOf(chosen, wanted) }] : []));
  const possible = among(asked.length ? asked : dishes);
  const all = possible.length ? possible : among(dishes);
  const most = Math.max(...all.map(({ fits }) => fits));
  const near = all.filter(({ fits }) => fits >= Math.max(1, most - 1));
  if (all.length) return random.pick(near.length ? near : all);
  // What has to be left out for somebody's health stays left out; words that are only not liked do not.
  const isStrict = about.style.avoided.length > 0 || about.style.nicheWords !== '';
  if (isStrict) return chooseDish({ ...about, style: noStyle }, random);
  throw new Error(`no dish leaves out all that “${about.typed}” does`);
}

/** What a diet in the topic or in the practice's own words rules out, and what the practice does not name. */
const notIn = ({ typed, topic, style }: About): Set<string> =>
  new Set([
    ...leftOut(`${typed} ${topic.name} ${style.nicheWords}`),
    ...foods.map(({ name }) => name).filter(name => findAvoided(name, style.avoided).length > 0),
  ]);

/** What was named in so many words first, then what suits the topic. */
function wantedFoods({ typed, topic, companion }: About): string[] {
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

/** What the dish is called after, and what may stand in for the first. */
function leading(dish: Dish, chosen: Chosen, all: Food[], about: About): [Food, Food, Food] {
  const order: Role[] = dish.isSweet ? ['fruit', 'creamy', 'grain'] : ['protein', 'vegetable', 'grain'];
  const [main, second = main] = order.flatMap(role => chosen[role]?.slice(0, 1) ?? []);
  if (!main || !second) throw new Error(`${dish.name} has nothing in it`);
  const avoid = notIn(about);
  const among = dish.slots.find(({ role }) => role === main.role)?.among ?? [];
  const near = [...about.topic.cook, ...among].find(
    name => among.includes(name) && !avoid.has(name) && !all.some(each => each.name === name),
  );
  return [main, second, (near && findFood(near)) || second];
}

function writeSteps(dish: Dish, chosen: Chosen, tone: Tone, random: Random): string[] {
  const names = (...roles: Role[]) => listOf(roles.flatMap(role => chosen[role] ?? []).map(({ name }) => name));
  const pieces = {
    grain: names('grain'),
    protein: names('protein'),
    vegetables: names('vegetable'),
    fruit: names('fruit'),
    topping: names('topping'),
    creamy: names('creamy'),
    proteinAndVegetables: names('protein', 'vegetable'),
    grainAndVegetables: names('grain', 'vegetable'),
    cooking: cookingOf(names('protein'), dish.name, random),
  };
  const { first, between, last } = phrases[tone].steps;
  // Mixed once and gone through in turn: no two steps of a recipe begin alike unless there are more than phrases.
  const middle = random.some(between, between.length);
  return dish.steps.map((wordings, index, { length }) => {
    const frame =
      index === 0 ? random.pick(first) : index === length - 1 ? random.pick(last) : middle[index % middle.length];
    return fill(frame ?? '{Step}.', { step: fill(random.pick(wordings), pieces) });
  });
}

/** Who leaves out dairy is not told of milk, who leaves out soy as well of neither. */
const milkFor = (avoid: Set<string>): Food => ({
  ...basics.milk,
  name: !avoid.has('greek yogurt')
    ? basics.milk.name
    : avoid.has('tofu')
      ? 'plant drink that suits you'
      : 'fortified soy drink',
});

/** What takes long without any work does not count among the minutes. */
const waitingIn = (steps: string[]) => (steps.some(step => /overnight/.test(step)) ? ', plus a night of soaking' : '');

const seasoningOf = ({ isSweet }: Dish) => (isSweet ? 'Cinnamon or vanilla' : 'Herbs, spices, lemon and pepper');

const amountOf = ({ name, grams, measure }: Food) =>
  `- ${capital(name)}: ${grams * servings} g (${servings} × ${measure})`;

/** Of one serving, rounded as far as such tables can be trusted. */
export function nutritionOf(used: Food[]): string {
  const sum = (of: (food: Food) => number) => used.reduce((total, food) => total + (of(food) * food.grams) / 100, 0);
  const kcal = Math.round(sum(food => food.per100.kcal) / 5) * 5;
  const grams = (of: (food: Food) => number) => Math.round(sum(of));
  return [
    `- Energy: about ${kcal} kcal`,
    `- Protein: ${grams(food => food.per100.protein)} g`,
    `- Carbohydrate: ${grams(food => food.per100.carbs)} g`,
    `- Fat: ${grams(food => food.per100.fat)} g`,
    `- Fiber: ${grams(food => food.per100.fiber)} g`,
  ].join('\n');
}
