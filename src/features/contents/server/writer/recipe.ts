import type { Tone } from '../../contract.ts';
import { basics, type Food, findFood, type Role } from '../knowledge/foods.ts';
import { foodTableSource } from '../knowledge/sources.ts';
import { general } from '../knowledge/topics.ts';
import { type Choice, chooseDish, type RecipeAbout } from './choose-dish.ts';
import { cookingOf } from './cooking.ts';
import { mentions, wordingsWithout } from './diets.ts';
import type { Dish } from './dish.ts';
import { audience as toReaders } from './phrases/audience.ts';
import { recipe as phrases } from './phrases/recipe.ts';
import type { Random } from './random.ts';
import { careOf } from './texts.ts';
import { capital, fill, listOf, standalone, titleCase } from './words.ts';

const servings = 2;

type Text = { title: string; body: string };

/** A dish for two that suits the topic and the practice: amounts, steps, and what one serving holds. */
export function writeRecipe(about: RecipeAbout, tone: Tone, random: Random): Text {
  const words = phrases[tone];
  const choice = chooseDish(about, random);
  const { dish, chosen, avoid, milk } = choice;
  const all = Object.values(chosen).flat();
  const [main, second, other] = leading(choice, about);
  const pieces = {
    subject: about.subject,
    main: main.name,
    second: second.name,
    other: other.name,
    dish: dish.name.toLowerCase(),
    fact: random.pick(standalone(fitting(about.topic.facts, avoid, 'facts'))),
    tip: random.pick(fitting(about.topic.tips, avoid, 'tips')),
  };
  const say = (frames: string[]) => fill(random.pick(frames), pieces);
  const { audience } = about.style;
  const readers = audience ? ` ${fill(random.pick(toReaders[tone].recipe), { ...pieces, audience })}` : '';
  const steps = writeSteps(choice, tone, random);
  const title = titleCase(`${dish.name} with ${listOf([main.name, second.name])}`);
  const used = [...all, ...(dish.usesOil ? [basics.oil] : []), ...(dish.usesMilk ? [milk.food] : [])];
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
    `${say(words.swaps)} ${say(words.keeps)} ${say(words.tips)} ${[...careOf(about, words.care, pieces, random), say(words.ends)].join(' ')}`,
    `Source of nutrition values: ${foodTableSource}. Amounts are for cooked grains, beans, fish and meat; herbs and spices are not included.`,
  ];
  return { title, body: body.join('\n\n') };
}

/** Of what is known those that speak of nothing that is left out; if all do, what holds for everybody. */
export function fitting(pieces: string[], avoid: Set<string>, of: 'facts' | 'tips'): string[] {
  const fine = (some: string[]) => some.filter(piece => !mentions(piece, avoid));
  const own = fine(pieces);
  return own.length ? own : fine(general.flatMap(topic => topic[of]));
}

/** What the dish is called after, and what may stand in for the first. */
function leading({ dish, chosen, avoid }: Choice, about: RecipeAbout): [Food, Food, Food] {
  const all = Object.values(chosen).flat();
  const order: Role[] = dish.isSweet ? ['fruit', 'creamy', 'grain'] : ['protein', 'vegetable', 'grain'];
  const [main, second = main] = order.flatMap(role => chosen[role]?.slice(0, 1) ?? []);
  if (!main || !second) throw new Error(`${dish.name} has nothing in it`);
  const among = dish.slots.find(({ role }) => role === main.role)?.among ?? [];
  const near = [...about.topic.cook, ...among].find(
    name => among.includes(name) && !avoid.has(name) && !all.some(each => each.name === name),
  );
  return [main, second, (near && findFood(near)) || second];
}

function writeSteps({ dish, chosen, avoid, milk }: Choice, tone: Tone, random: Random): string[] {
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
    milk: milk.called,
    cooking: cookingOf({ protein: names('protein'), dish: dish.name, avoid }, random),
  };
  const { first, between, last } = phrases[tone].steps;
  // Mixed once and gone through in turn: no two steps of a recipe begin alike unless there are more than phrases.
  const middle = random.some(between, between.length);
  return dish.steps.map((wordings, index, { length }) => {
    const frame =
      index === 0 ? random.pick(first) : index === length - 1 ? random.pick(last) : middle[index % middle.length];
    return fill(frame ?? '{Step}.', { step: fill(random.pick(wordingsWithout(wordings, avoid)), pieces) });
  });
}

/** What takes long without any work does not count among the minutes. */
const waitingIn = (steps: string[]) => (steps.some(step => /overnight/.test(step)) ? ', plus overnight soaking' : '');

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
