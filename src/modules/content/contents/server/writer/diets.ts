import { foods } from '../knowledge/foods.ts';

/**
 * Foods that are excluded together. `names`: foods of the table and seasonings in steps. `called`: pattern for requests
 * ("without dairy"). `told`: pattern for mentions in a text.
 */
type Group = { names: string[]; called: string; told: string };

/** Mentioned in steps, but not in the food table. */
export const seasonings = ['milk', 'soy drink', 'soy sauce', 'garlic', 'mustard'];

const splitNames = (text: string) => text.split(', ');
const gluten: Group = {
  names: splitNames('barley, bulgur, couscous, whole-wheat pasta, oats, soy sauce'),
  called: 'gluten|wheat|rye|spelt',
  told: '(?:sour|corn)?breads?|wheat|rye|barley|bulgur|couscous|toast|pasta|noodles?|crackers?|oats?|oatmeal|porridge|granola|whole[- ]grains?|(?:breakfast )?cereals?|flour|sandwich(?:es)?|wraps?|croutons?|muffins?|(?<!rice )cakes?|cookies|beer|soy sauce',
};
const dairy: Group = {
  names: splitNames('greek yogurt, cottage cheese, feta, milk, dark chocolate'),
  called: 'dairy|milk|lactose|cow.?s milk|cheese|yogh?urt',
  told: String.raw`(?<!\b(?:plant|soy|oat|almond|coconut|breast) )milk|(?<!\b(?:nut|peanut|almond) )butter|dairy|yogh?urts?|cheeses?|feta|kefir|whey|cream|lattes?|chocolate`,
};
const eggs: Group = { names: ['eggs'], called: 'eggs?', told: 'eggs?|omelets?|omelettes?|frittatas?' };
const nuts: Group = {
  names: splitNames('walnuts, almonds, hazelnuts, pecans, cashews, pistachios, peanut butter, dark chocolate'),
  called: '(?:tree[ -]?|pea)?nuts?',
  told: '(?:wal|pea|hazel|brazil )?nuts?|almonds?|cashews?|pistachios?|pecans?',
};
const soy: Group = {
  names: splitNames('tofu, edamame, soy drink, soy sauce, dark chocolate'),
  called: 'soya?(?:[ -]?beans?)?',
  told: 'soya?|soybeans?|tofu|edamame|tempeh|miso',
};
const shellfish: Group = {
  names: ['shrimp'],
  called: 'shellfish|crustaceans?|shrimps?|prawns?',
  told: 'shellfish|shrimps?|prawns?',
};
const fish: Group = {
  names: splitNames('salmon, sardines, tuna, cod, trout, shrimp'),
  called: 'fish|seafood',
  told: 'fish|seafood|shellfish|salmon|sardines?|tuna|cod|trout|shrimps?|mackerel|herring|anchov(?:y|ies)|mussels?|oysters?',
};
const meat: Group = {
  names: splitNames('chicken, turkey, beef, pork'),
  called: 'meats?|poultry',
  told: String.raw`meats?|poultry|chicken|turkey|beef|pork|lamb|steaks?|ham|bacon|sausages?|(?<!\b(?:the|fatty) )liver`,
};
const legumes: Group = {
  names: splitNames('lentils, chickpeas, black beans, white beans, kidney beans, edamame'),
  called: 'beans?|legumes?|pulses',
  told: '(?<!green )beans?|lentils?|chickpeas?|hummus|legumes?|pulses',
};
const mustard: Group = { names: ['mustard'], called: 'mustard', told: 'mustard' };
const garlic: Group = { names: ['garlic'], called: 'garlic', told: 'garlic' };
const groups = [gluten, dairy, eggs, nuts, soy, shellfish, fish, meat, legumes, mustard, garlic];

const of = (...some: Group[]) => some.flatMap(({ names }) => names);
const fodmap =
  'onion, leek, garlic, celery, fennel, beet, cauliflower, mushrooms, apple, pear, mango, peach, plums, cherries, blackberries, asparagus, peas, corn, sweet potato, barley, bulgur, couscous, whole-wheat pasta, greek yogurt, cottage cheese, milk, cashews, pistachios, avocado';

/** Diets and allergies: pattern in a topic, and the foods they exclude. */
const diets: [RegExp, string[]][] = [
  [/gluten|c(?:o)?eliac/, of(gluten)],
  [/vegan|animal[\s-]*free|plant[\s-]*based/, of(fish, meat, dairy, eggs)],
  [/vegetarian|meatless|meat[\s-]*free|plant[\s-]*forward/, of(fish, meat)],
  [/pescatarian|pescetarian/, of(meat)],
  [/lactose/, of(dairy)],
  [/allerg/, of(nuts, fish, dairy, gluten, eggs, soy, mustard)],
];

/** Foods that recipes for these people leave out. A text for them may mention these foods, for example as a warning. */
const cautions: [RegExp, string[]][] = [
  [/gout|uric|purine/, [...of(fish, meat), 'lentils']],
  [/pregnan|prenatal|trimester/, ['tuna', 'feta']],
  [/\bkids?\b|child(?:ren)?\b|picky|fussy|school/, [...of(nuts), 'grapes']],
  [/toddler/, [...of(nuts), 'grapes', 'feta', 'pumpkin seeds', 'sunflower seeds', 'soy sauce']],
  [
    /\b(?:low|no|less|without|reduced?)[\s-]+(?:sodium|salt)|(?:salt|sodium)[\s-]?free|blood pressure|hypertension|\bdash\b/,
    splitNames('feta, cottage cheese, tuna, sardines, soy sauce, mustard'),
  ],
  [/diabet|blood sugar|glucose|\ba1c\b|insulin|sugar[\s-]*free|(?:no|without|added) sugar/, ['dark chocolate']],
  [/\bibs\b|irritable|fodmap/, [...of(legumes), ...splitNames(fodmap)]],
  [/reflux|heartburn|gerd/, splitNames('tomato, onion, orange')],
];

/** Names of diets, to be removed from a topic before other words are parsed. */
export const dietWords =
  /\b(?:gluten[- ]?free|coeliac|celiac|vegan|vegetarian|animal[- ]free|plant[- ]?based|plant[- ]forward|meatless|pescatarian|pescetarian|lactose[- ](?:free|intolerant|intolerance)|allergy[- ]friendly|allergies|gout|pregnan\w+|prenatal|kids?|children|toddlers?|picky eaters?|fussy eaters?|school|ibs|reflux|heartburn|gerd|low[- ](?:sodium|salt)|dash|diabet\w+|diabetes[- ]friendly|nut[- ]free|allergy|trimester)\b/gi;

const wishedAway = (called: string) =>
  new RegExp(
    String.raw`\b(?:${called})[\s-]*(?:free\b|less\b|allerg\w*|intoleran\w*)|\b(?:no|non|without|avoid(?:ing)?|free (?:of|from)|intoleran(?:t|ce) to)[\s-]+(?:any )?(?:[\w-]+(?: [\w-]+)?(?:, ?(?:and |or )?| and | or | nor )){0,19}(?:${called})\b`,
  );

const wishes: [RegExp, string[]][] = [
  ...groups.map(({ called, names }): [RegExp, string[]] => [wishedAway(called), names]),
  ...foods.map(({ name }): [RegExp, string[]] => [wishedAway(`${name.replace(/e?s$/, '')}(?:e?s)?`), [name]]),
];

/** Removes exclusions such as "without milk and eggs". */
export function withoutWishes(topic: string): string {
  const lowerTopic = topic.toLowerCase();
  const letters = lowerTopic.split('');
  for (const [pattern] of wishes)
    for (const match of pattern.test(lowerTopic) ? lowerTopic.matchAll(new RegExp(pattern.source, 'g')) : [])
      for (let at = match.index; at < match.index + match[0].length; at++) letters[at] = ' ';
  return letters.join('');
}

const namesFor = (topic: string, rules: [RegExp, string[]][]): Set<string> => {
  const lowerTopic = topic.toLowerCase();
  return new Set(rules.filter(([pattern]) => pattern.test(lowerTopic)).flatMap(([, names]) => names));
};

/** Ingredients that a recipe on this topic leaves out. */
export const leftOut = (topic: string) => namesFor(topic, [...diets, ...cautions, ...wishes]);

/** Foods that a text on this topic doesn’t recommend. */
export const notEaten = (topic: string) => namesFor(topic, [...diets, ...wishes]);

/** Whether a sentence mentions excluded foods. */
export function mentions(text: string, avoid: Set<string>): boolean {
  const mentionPatterns = groups.filter(({ names }) => names.every(name => avoid.has(name))).map(group => group.told);
  const all = [...mentionPatterns, ...foods.map(({ name }) => name).filter(name => avoid.has(name))];
  return all.length > 0 && new RegExp(String.raw`\b(?:${all.join('|')})\b`, 'i').test(text);
}

/** Wordings without excluded seasonings. */
export const wordingsWithout = (wordings: string[], avoid: Set<string>) =>
  wordings.filter(
    wording => !seasonings.some(name => avoid.has(name) && new RegExp(`(?<!\\{)\\b${name}\\b`).test(wording)),
  );

/** Labels such as "dairy-free" for groups that the recipe leaves out completely. */
export const groupsLeftOut = (avoid: Set<string>): string[] =>
  labels
    .filter(([, group]) => group.names.every(name => avoid.has(name)))
    .map(([label]) => label)
    .filter((label, _, all) => label !== 'shellfish' || !all.includes('fish and shellfish'));

const labels: [string, Group][] = [
  ['gluten', gluten],
  ['dairy', dairy],
  ['eggs', eggs],
  ['nuts and peanuts', nuts],
  ['soy', soy],
  ['fish and shellfish', fish],
  ['shellfish', shellfish],
  ['meat and poultry', meat],
];

const allergens: [string, string[]][] = [
  ['milk', splitNames('greek yogurt, cottage cheese, feta, milk')],
  ['eggs', ['eggs']],
  ['fish', splitNames('salmon, sardines, tuna, cod, trout')],
  ['shellfish', ['shrimp']],
  ['tree nuts', splitNames('walnuts, almonds, hazelnuts, pecans, cashews, pistachios')],
  ['peanuts', ['peanut butter']],
  ['wheat', splitNames('bulgur, couscous, whole-wheat pasta')],
  ['soy', splitNames('tofu, edamame, fortified soy drink, soy sauce')],
  ['gluten', splitNames('barley, oats')],
  ['celery', ['celery']],
  ['mustard', ['mustard']],
];

/** Major allergens in these ingredients and seasonings. */
export function allergensOf(names: string[]): string[] {
  const contained = allergens.flatMap(([allergen, foodNames]) =>
    names.some(name => foodNames.includes(name)) ? [allergen] : [],
  );
  if (!names.includes('milk or fortified soy drink')) return contained;
  return [...contained, contained.includes('milk') ? 'soy if you use soy drink' : 'milk or, with soy drink, soy'];
}
