import { dishes, foods, namedDishes, seasonings, synonyms } from '../knowledge/foods.ts';
import type { Dish, Meal } from '../knowledge/schema.ts';
import { dietWords, withoutWishes } from './diets.ts';
import { isNamedIn } from './find-topic.ts';
import { refuse, refuseMissing } from './refusals.ts';
import { stems, unknownWords } from './words.ts';

/** Explicit requests in a recipe's topic. */
export type RecipeRequest = {
  /** Each is required; several names are alternatives of one kind ("beans"). */
  foods: string[][];
  spices: string[];
  /** Requested dishes; empty if any will do. */
  dishes: Dish[];
  meals: Meal[];
  /** Allowed cooking methods. */
  heats: Dish['heat'][];
  maxMinutes: number | null;
  servings: number;
  /** Per serving, in grams. */
  minProtein: number;
  minFiber: number;
  maxCarbs: number | null;
};

/**
 * Parses the topic of a recipe.
 * @throws AppError invalid for a food, dish, diet or word that the writer doesn't support
 */
export function parseRecipeRequest(typed: string): RecipeRequest {
  const unmet = typed.match(notMet)?.[0];
  if (unmet)
    refuse(
      `The built-in writer has no recipe for “${unmet.trim()},” because its food table can’t confirm that a dish meets it. Try another topic, or write this recipe yourself.`,
    );
  refuseMissing(typed);
  const missing = withoutWishes(typed).match(notCooked)?.[0];
  if (missing) refuseUnknown(missing);
  // The event, not a bowl.
  let rest = withoutWishes(typed).replace(/\bsuper bowl\b/, ' ');
  const take = (pattern: RegExp) => {
    const match = pattern.exec(rest);
    if (match) rest = rest.replace(pattern, ' ');
    return match;
  };
  const requestedDishes = dishesIn(rest);
  const heats = heatsOf(take(/\bno[- ]cook\b|\bno[- ]bake\b|\b(?:oven[- ])?baked\b/)?.[0]);
  take(/\bover \d0\b/);
  const minutes = take(/\b(?:under |in |within )?(\d{1,3})[- ]?min(?:ute)?s?\b/);
  const servings = takeServings(take);
  const protein = take(/\b(\d{1,2}) ?(?:g|grams?)(?: of)? protein\b/);
  // "Fried rice" is a dish, so its words request no further foods.
  for (const { askedFor } of namedDishes) rest = rest.replace(new RegExp(askedFor.source, 'gi'), ' ');
  const named = foodsIn(rest);
  rest = named.rest;
  const mealsAsked = meals.flatMap(([pattern, meal]) => (pattern.test(named.rest) ? [meal] : []));
  for (const { askedFor } of dishes) rest = rest.replace(new RegExp(askedFor.source, 'gi'), ' ');
  const spices = seasonings.askedFor.flatMap(name => (take(new RegExp(`\\b${name}\\b`)) ? [name] : []));
  rest = rest.replace(dietWords, ' ').replace(harmlessFree, ' ');
  const left = rest.match(
    /\b(?:[\w-]+[- ]free|without|free (?:of|from)|allerg\w*|intoleran\w*|no)\b(?![- ](?:cook|bake))[^,;.]{0,40}/,
  )?.[0];
  if (left)
    refuse(
      `The built-in writer can’t make sure that a recipe meets “${left.trim()}.” Name foods to leave out that it knows, such as nuts, soy or eggs.`,
    );
  const unknown = unknownWords(rest, isNamedIn(` ${stems(typed).join(' ')} `));
  if (unknown.length) refuseUnknown(unknown.join(' '));
  return {
    foods: named.foods,
    spices,
    dishes: requestedDishes,
    meals: mealsAsked,
    heats,
    maxMinutes: minutes ? Number(minutes[1]) : null,
    servings,
    minProtein: protein
      ? Number(protein[1])
      : /\b(?:high|rich|more|packed|protein)\b[^.]*\bprotein\b|\bprotein\b[- ](?:rich|packed)|^\s*protein\b/i.test(
            typed,
          )
        ? 20
        : 0,
    minFiber: /\b(?:high|more|rich)[- ](?:in )?fib(?:er|re)\b|\bfib(?:er|re)[- ]rich\b|^\s*fib(?:er|re)\b/i.test(typed)
      ? 8
      : 0,
    maxCarbs: /diabet|blood sugar|glucose|insulin resistance/i.test(typed) ? 60 : null,
  };
}

type Take = (pattern: RegExp) => RegExpExecArray | null;

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const someNumber = `(\\d{1,3}|${numberWords.join('|')})`;
const eaters = '(?:persons?|people|servings?|portions?|guests?|adults?|kids|children|eaters)';
const askedServings = [
  `\\b(?:for|serves|serving|feeds) (?:a |my |the )?(?:family of )?${someNumber}(?:[- ]${eaters})?(?![- ]?(?:\\d|%|g|grams?|min|minutes?|hours?|days?|weeks?|months?|years?|meals?|pans?|pots?|k?cal|calories?)\\b)`,
  `\\b${someNumber}[- ]${eaters}\\b`,
  `\\b(?:serves|serving|feeds|family of) ${someNumber}\\b`,
].map(source => new RegExp(source, 'i'));

const usualServings = 2;
const maxServings = 8;

/** @throws AppError invalid for more servings than the recipes scale to */
function takeServings(take: Take): number {
  for (const pattern of askedServings) {
    const typedNumber = take(pattern)?.[1]?.toLowerCase();
    if (!typedNumber) continue;
    const count = numberWords.includes(typedNumber) ? numberWords.indexOf(typedNumber) + 1 : Number(typedNumber);
    if (count < 1 || count > maxServings)
      refuse(
        `The built-in writer’s recipes are for 1 to ${maxServings} servings, which fit into one pot or pan. Ask for a smaller number and cook it more than once.`,
      );
    return count;
  }
  return usualServings;
}

const heatsOf = (method: string | undefined): Dish['heat'][] => {
  if (!method) return ['pan', 'oven', 'wet', 'cold'];
  return method.endsWith('cook') ? ['cold'] : method.endsWith('bake') ? ['pan', 'wet', 'cold'] : ['oven'];
};

function refuseUnknown(phrase: string): never {
  const quoted = phrase.length > 60 ? `${phrase.slice(0, 59)}…` : phrase;
  refuse(
    `The built-in writer has no recipe for “${quoted}.” Name a food, a dish or a diet that it knows, such as “lentil soup,” “salmon” or “dairy-free dessert.”`,
  );
}

/** Diets for which the food table has no data, and meals that must not be planned by a template. */
const notMet =
  /\b(?:keto\w*|paleo\w*|whole ?30|carnivore|aip|autoimmune protocol|halal|kosher|jain|low[- ]?carb\w*|carb[- ]?free|no[- ]carbs?|low[- ]?fat|fat[- ]?free|no fat|low[- ]?fodmap|fodmaps?|histamine|oxalates?|low[- ]?protein|low[- ]?potassium|low[- ]?phosph\w+|low[- ]?residue|low[- ]?fib(?:er|re)|low[- ]?calorie|\d{2,4}[- ]?(?:k?cal|calories?)|raw (?:vegan|food)\w*|pureed?|soft diet|soft food|liquid diet|clear liquid|juice (?:cleanse|fast)|detox\w*|cleanse|anti[- ]?inflammatory|nightshades?|bab(?:y|ies)(?! (?:spinach|kale|carrots?|potato(?:es)?))|infants?|weaning|first foods|finger foods?|dogs?|cats?|pets?)\b/i;

/** Foods and topics of other texts that no dish contains. */
const notCooked =
  /\b(?:milk|hummus|guacamole|granola|kefir|kimchi|sauerkraut|kombucha|tea|matcha|coffee|wine|beer|alcohol|cocktails?|energy drinks?|bacon|sausages?|processed meat|bread|toast|tempeh|chard|romaine|grapefruits?|lemons?|limes?|collagen|fish oil|cocoa|cacao|brazil nuts?|broth|cakes?|muffins?|cookies?|pies?|pizzas?|juices?)\b/i;

/** Exclusions that all recipes satisfy anyway. */
const harmlessFree =
  /\b(?:(?:alcohol|caffeine|guilt|stress|fuss|hassle|(?:added |refined )?sugar|salt)[- ]free|no (?:fuss|stress|added sugar|sugar|salt)|without (?:fuss|stress|(?:added )?sugar|salt))\b/g;

const meals: [RegExp, Meal][] = [
  [/\b(?:breakfasts?|brunch|morning)\b/i, 'breakfast'],
  [/\b(?:lunch(?:es|box(?:es)?)?|dinners?|supper|main (?:course|dish)|savou?ry|weeknights?)\b/i, 'main'],
  [/\bsnack(?:s|ing)?\b/i, 'snack'],
  [/\b(?:desserts?|sweets?|treats?|sweet tooth)\b/i, 'dessert'],
  [/\b(?:drinks?|beverages?)\b/i, 'drink'],
];

/** The last noun decides: a "pasta salad" is a salad. */
function dishesIn(text: string): Dish[] {
  const matches = dishes
    .flatMap(dish =>
      [...text.matchAll(new RegExp(dish.askedFor.source, 'gi'))].map(match => ({
        dish,
        end: match.index + match[0].length,
        length: match[0].length,
      })),
    )
    .sort((one, other) => other.end - one.end || other.length - one.length);
  return matches[0] ? [matches[0].dish] : [];
}

/** Matches singular and plural: "lentils", "cherries", "tomatoes". */
const anyNumber = (name: string) =>
  name.endsWith('ies')
    ? `${name.slice(0, -3)}(?:y|ies)`
    : `${name.replace(/(?:(?<=[hxz])e)?s$/, '').replace(/ /g, '[- ]')}(?:e?s)?`;

const patterns: [RegExp, string[]][] = [
  ...foods.map(({ name }): [string, string[]] => [anyNumber(name), [name]]),
  ...synonyms.map(({ names, foods }): [string, string[]] => [names.join('|'), foods]),
].map(([source, names]) => [new RegExp(`\\b(?:${source})\\b`, 'i'), names]);

/** Longest names first: "green beans" are not beans, "pumpkin seeds" not pumpkin. */
function foodsIn(text: string): { foods: string[][]; rest: string } {
  const matches: { at: number; names: string[] }[] = [];
  let rest = text;
  for (;;) {
    const [longest] = patterns
      .flatMap(([pattern, names]) => {
        const match = pattern.exec(rest);
        return match ? [{ at: match.index, length: match[0].length, names }] : [];
      })
      .sort((one, other) => other.length - one.length);
    if (!longest) break;
    matches.push(longest);
    rest = rest.slice(0, longest.at) + ' '.repeat(longest.length) + rest.slice(longest.at + longest.length);
  }
  const unique = new Map(matches.sort((one, other) => one.at - other.at).map(({ names }) => [names.join(), names]));
  return { foods: [...unique.values()], rest };
}
