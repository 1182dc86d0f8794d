import proteins from '../../../../../../content/foods/proteins.json' with { type: 'json' };
import { findFood, foodTableSource, seasonings } from '../knowledge/foods.ts';
import { type Dish, type Food, proteinsSchema, type Role } from '../knowledge/schema.ts';
import { general } from '../knowledge/topics.ts';
import { type Choice, chooseDish, type RecipeAbout, servingOf, usedIn } from './choose-dish.ts';
import { allergensOf, groupsLeftOut, mentions, wordingsWithout } from './diets.ts';
import { eatenFresh, recipe as phrases, type Register, audience as toReaders } from './phrases.ts';
import type { Random } from './random.ts';
import { careOf } from './texts.ts';
import { capital, fill, listOf, selfContained, standalone, stems, titleCase } from './words.ts';

type Text = { title: string; body: string };

/** A dish that fits the topic and the practice: ingredients, steps and nutrition values. */
export function writeRecipe(about: RecipeAbout, register: Register, random: Random): Text {
  const templates = phrases[register];
  const choice = chooseDish(about, random);
  const { dish, avoid, order, named } = choice;
  const { servings } = order;
  const [main, second, other] = leading(choice, about);
  const pieces = {
    subject: about.subject,
    main: main.name,
    second: second.name,
    other: other?.name ?? '',
    eaters: eatersOf(servings),
    dish: dish.inSentence ?? dish.name.toLowerCase(),
    fact: random.pick(standalone(fitting(about.topic.facts, avoid, 'facts'))),
    tip: random.pick(selfContained(fitting(about.topic.tips, avoid, 'tips'))),
  };
  const say = (frames: string[]) => fill(random.pick(frames), pieces);
  const { audience } = about.style;
  const readers = audience ? ` ${fill(random.pick(toReaders[register].recipe), { ...pieces, audience })}` : '';
  const steps = writeSteps(choice, register, random);
  const leads = [...new Set([main, second, ...named].map(({ name }) => name))]
    .filter(name => !saysAgain(dish, name, named))
    .slice(0, Math.max(2, named.length));
  const title = titleCase(`${dish.name} with ${listOf(leads)}`);
  const used = usedIn(choice);
  const flavors = [...new Set([...seasoningsIn(steps), ...order.spices])];
  const isOfDish = order.foods.length + order.dishes.length + order.meals.length + order.spices.length > 0;
  const isToldOf = about.isKnown;
  const care = about.topic.needsCare ? about.topic : about.companion?.needsCare ? about.companion : about.topic;
  const body = [
    `# ${title}`,
    `${say(isOfDish ? templates.dishOpenings : templates.openings)}${isToldOf ? ` ${say(templates.notes)}` : ''}${readers}`,
    `Serves ${servings} · about ${dish.minutes} minutes${waitingIn(steps)}`,
    `## Ingredients`,
    [
      ...used.map(food => amountOf(food, servings)),
      ...(dish.stock ? [`- ${stockWithout(avoid)}: ${stockFor(dish.stock, servings)}`] : []),
      ...(flavors.length ? [`- ${capital(listOf(flavors))} to taste`] : []),
    ].join('\n'),
    allergyLine([...used.map(({ name }) => name), ...flavors], avoid),
    `## Method`,
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    `## Per serving`,
    nutritionOf(used),
    `## Good to know`,
    [
      ...(other ? [say(templates.swaps)] : []),
      say(dish.isFresh ? eatenFresh : templates.keeps),
      ...(isToldOf ? [say(templates.tips)] : []),
      ...carbohydrate(choice, used),
      ...careOf(about, templates.care, { ...pieces, subject: care.name }, random),
      say(templates.ends),
    ].join(' '),
    `Source of nutrition values: ${foodTableSource}. Amounts are for cooked grains, beans, fish and meat; stock, herbs and spices are not included.`,
  ];
  return { title: properly(title), body: properly(body.join('\n\n')) };
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const eatersOf = (servings: number) => numberWords[servings - 1] ?? String(servings);

/** "1/2 cup", "1 cup", "1 1/2 cups" */
const cupsOf = (count: number) => {
  const half = count % 1 ? '1/2' : '';
  return `${[Math.floor(count) || '', half].filter(Boolean).join(' ')} cup${count > 1 ? 's' : ''}`;
};

/** Scales the amount of stock, which is given for two servings. */
const stockFor = ({ ml, cups }: { ml: number; cups: number }, servings: number) => {
  return `${(ml * servings) / 2} ml (about ${cupsOf((cups * servings) / 2)})`;
};

const properly = (text: string) =>
  text.replaceAll('greek yogurt', 'Greek yogurt').replaceAll('brussels sprouts', 'Brussels sprouts');

/** Facts or tips that mention no excluded food; if none remains, general ones. */
export function fitting(pieces: string[], avoid: Set<string>, of: 'facts' | 'tips'): string[] {
  const fine = (some: string[]) => some.filter(piece => !mentions(piece, avoid));
  const own = fine(pieces);
  return own.length ? own : fine(general.flatMap(topic => topic[of]));
}

/** Whether the title would repeat a food that the dish's name implies. Foods that were requested are repeated. */
const saysAgain = ({ name, impliedByName = [] }: Dish, food: string, named: Food[]): boolean =>
  impliedByName.includes(food) &&
  (food === impliedByName[0] ||
    !named.some(each => each.name === food) ||
    stems(food).some(stem => stems(name).includes(stem)));

/** Wording for cooking a protein; begins with its verb. */
function cookingOf(
  { protein, heat, avoid }: { protein: string; heat: Dish['heat']; avoid: Set<string> },
  random: Random,
): string {
  const ways = kindOf(protein)?.ways[heat] ?? ['warm the {protein} through'];
  return random.pick(wordingsWithout(ways, avoid)).replaceAll('{protein}', protein);
}

const kinds = proteinsSchema.parse(proteins);
const kindOf = (protein: string) => kinds.find(({ foods }) => foods.includes(protein));

/** Whether one protein can replace the other without changing the steps. */
const areCookedAlike = (one: string, other: string) => kindOf(one) !== undefined && kindOf(one) === kindOf(other);

/** Cooks within minutes. */
const isDelicate = (protein: string) => /^(?:salmon|cod|trout|sardines|tuna|shrimp)$/.test(protein);

/** The two foods in the title, and a possible substitute for the first. */
function leading({ dish, chosen, avoid, named, order }: Choice, about: RecipeAbout): [Food, Food, Food | undefined] {
  const all = Object.values(chosen).flat();
  const roles: Role[] = dish.isSweet
    ? ['fruit', 'creamy', 'topping', 'grain']
    : dish.slots[0]?.role === 'grain'
      ? ['protein', 'vegetable', 'topping']
      : ['protein', 'vegetable', 'grain'];
  const inOrder = [...named, ...roles.flatMap(role => chosen[role]?.slice(0, 1) ?? []), ...all];
  const [main, second = main] = [...new Map(inOrder.map(food => [food.name, food])).values()].filter(
    food => !saysAgain(dish, food.name, named),
  );
  if (!main || !second) throw new Error(`${dish.name} has nothing in it`);
  // Requested kinds also offer a substitute: other beans for lentils.
  const among = dish.slots.find(({ role }) => role === main.role)?.among ?? [];
  const near = [...order.foods.flat(), ...about.topic.ingredients, ...among].find(
    name =>
      among.includes(name) &&
      !avoid.has(name) &&
      !all.some(each => each.name === name) &&
      (main.role !== 'protein' || areCookedAlike(main.name, name)),
  );
  return [main, second, near === undefined ? undefined : findFood(near)];
}

function writeSteps({ dish, chosen, avoid, milk, order }: Choice, register: Register, random: Random): string[] {
  const names = (...roles: Role[]) =>
    listOf(
      roles
        .flatMap(role => chosen[role] ?? [])
        .map(({ name }) => name)
        .filter(name => !dish.always?.includes(name)),
    );
  const pieces = {
    grain: names('grain'),
    protein: names('protein'),
    vegetables: names('vegetable'),
    everyVegetable: listOf((chosen.vegetable ?? []).map(({ name }) => name)),
    fruit: names('fruit'),
    fruitAndTopping: names('fruit', 'topping'),
    topping: names('topping'),
    creamy: names('creamy'),
    proteinAndVegetables: names('protein', 'vegetable'),
    grainAndVegetables: names('grain', 'vegetable'),
    milk: milk.called,
    ...vesselsFor(order.servings),
    cooking:
      dish.cooking?.[names('protein')] ?? cookingOf({ protein: names('protein'), heat: dish.heat, avoid }, random),
  };
  const steps = stepsOf(dish, pieces.protein).map(wordings =>
    forOne(fill(random.pick(wordingsWithout(wordings, avoid)), pieces)),
  );
  const missing = order.spices.filter(spice => !steps.some(step => step.includes(spice)));
  if (missing.length) steps.splice(-1, 0, `stir in the ${listOf(missing)}`);
  const { first, between, last } = phrases[register].steps;
  // Shuffled once and used in turn, so that phrases repeat only if there are more steps than phrases.
  const middle = random.some(between, between.length);
  return steps.map((step, index, { length }) => {
    const frame =
      index === 0 ? random.pick(first) : index === length - 1 ? random.pick(last) : middle[index % middle.length];
    return fill(frame ?? '{Step}.', { step });
  });
}

/** Values for the placeholders of serving dishes and cooking water. */
const vesselsFor = (servings: number) => ({
  ...Object.fromEntries(
    ['bowls', 'plates', 'glasses'].map(name => [
      name,
      servings === 1 ? `a ${name.replace(/(?<=ss)es$|s$/, '')}` : `${eatersOf(servings)} ${name}`,
    ]),
  ),
  water: servings === 2 ? 'a cup of water' : `${cupsOf(servings / 2)} of water`,
});

/** Rewords "Divide … between a bowl" for one serving. */
const forOne = (step: string) =>
  step.replace(
    /\b([Dd])ivide (.+?) between a (bowl|plate|glass)\b/,
    (_, d: string, what: string, name: string) =>
      `${d === 'D' ? 'P' : 'p'}ut ${what} ${name === 'plate' ? 'on' : 'in'} a ${name}`,
  );

/** Adds fish last, as it cooks quickly. */
function stepsOf({ heat, steps }: Dish, protein: string): string[][] {
  const at = steps.findIndex(([wording]) => wording === '{cooking}');
  const [cooking, next] = [steps[at], steps[at + 1]];
  if (heat !== 'wet' || !isDelicate(protein) || !cooking || !next) return steps;
  return [...steps.slice(0, at), next.filter(wording => !/\{protein/.test(wording)), cooking, ...steps.slice(at + 2)];
}

/** Waiting time such as soaking isn't part of the minutes. */
const waitingIn = (steps: string[]) =>
  steps.some(step => /soak\b.*overnight/.test(step))
    ? ', plus overnight soaking'
    : steps.some(step => /overnight/.test(step))
      ? ', plus overnight chilling'
      : '';

/** Seasonings in the steps that aren't weighed ingredients. */
const seasoningsIn = (steps: string[]) =>
  seasonings.inSteps.filter(name => steps.some(step => new RegExp(`(?<!bell )\\b${name}\\b`).test(step)));

const stockWithout = (avoid: Set<string>) => {
  const labels = [
    ...(avoid.has('barley') ? ['labeled gluten-free'] : []),
    ...(avoid.has('celery') || avoid.has('onion') ? ['made without the foods you leave out'] : []),
  ];
  return ['Low-sodium vegetable stock', ...labels].join(', ');
};

function allergyLine(names: string[], avoid: Set<string>): string {
  const allergens = allergensOf(names);
  const free = groupsLeftOut(avoid);
  return [
    allergens.length
      ? `Allergens: contains ${listOf(allergens)}.`
      : 'Allergens: the ingredients above include none of the major allergens.',
    ...(names.includes('oats') ? ['Oats are free of gluten only when labeled so.'] : []),
    ...(names.includes('dark chocolate') ? ['Dark chocolate can contain milk, nuts and soy.'] : []),
    ...(free.length ? [`Leaves out ${free.join(', ')}.`] : []),
    'Check the labels of packaged foods.',
  ].join(' ');
}

/** States the carbohydrates if the topic limits them, without a health claim. */
const carbohydrate = ({ order }: Choice, used: Food[]) =>
  order.maxCarbs === null
    ? []
    : [
        `One serving has about ${Math.round(servingOf(used).carbs)} g of carbohydrate; your care team can tell you how that fits into your plan.`,
      ];

const amountOf = ({ name, grams, measure }: Food, servings: number) =>
  `- ${capital(name)}: ${grams * servings} g (${servings} × ${measure})`;

/** Values per serving, rounded to the accuracy of the food table. */
export function nutritionOf(used: Food[]): string {
  const { kcal, protein, carbs, fat, fiber } = servingOf(used);
  return [
    `- Energy: about ${Math.round(kcal / 5) * 5} kcal`,
    `- Protein: ${Math.round(protein)} g`,
    `- Carbohydrate: ${Math.round(carbs)} g`,
    `- Fat: ${Math.round(fat)} g`,
    `- Fiber: ${Math.round(fiber)} g`,
  ].join('\n');
}
