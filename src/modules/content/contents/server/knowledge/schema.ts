import { z } from 'zod';
import foodTable from '../../../../../../content/foods/foods.json' with { type: 'json' };
import foodGroups from '../../../../../../content/foods/groups.json' with { type: 'json' };
import sourceNames from '../../../../../../content/sources.json' with { type: 'json' };

/** Schemas of the files in content/. They are checked at startup, so that tests fail for a faulty file. */

const text = z
  .string()
  .min(1)
  .refine(value => value === value.trim() && !value.includes('\n'), 'One line without spaces around it');
const texts = z.array(text).min(1);

/** A template text with placeholders: `{fact}`, or `{Fact}` at the beginning of a sentence. */
const phrase = (...gaps: string[]) =>
  text.refine(
    value =>
      [...value.matchAll(/\{(\w+)\}/g)].every(([, name = '']) =>
        gaps.includes(name.charAt(0).toLowerCase() + name.slice(1)),
      ),
    `No other gaps than ${gaps.join(', ')}`,
  );
const phrases = (...gaps: string[]) => z.array(phrase(...gaps)).min(1);

const wholeWords = texts.transform(each => new RegExp(`\\b(?:${each.join('|')})\\b`, 'i'));
const anywhere = texts.transform(each => new RegExp(each.join('|'), 'i'));

const sourceKey = z.enum(Object.keys(sourceNames) as (keyof typeof sourceNames)[]);
export type SourceKey = z.infer<typeof sourceKey>;

const foodNames = new Set(foodTable.map(({ name }) => name));
const foodName = text.refine(name => foodNames.has(name), 'Not in content/foods/foods.json');

/** Meanings are defined in decision 074. */
const sensitivity = z.enum(['delicate', 'medical', 'grave']);

const topic = z
  .strictObject({
    name: text,
    synonyms: z.array(text),
    sensitivity: sensitivity.optional(),
    /** A predicate that follows the name: "is the mineral your red blood cells use". */
    description: text,
    /** Clauses without a capital and period. */
    facts: z.array(text).min(4),
    /** Each begins with its verb. */
    tips: z.array(text).min(5),
    foods: z.array(text).min(5).optional(),
    myth: text,
    truth: text,
    /** Foods of the table that fit recipes on this topic. */
    ingredients: z.array(foodName).min(1).optional(),
    sources: z.array(sourceKey).min(1),
  })
  .refine(
    ({ sensitivity, foods, ingredients }) =>
      [foods, ingredients].every(each => (each === undefined) === (sensitivity === 'grave')),
    'Foods and ingredients belong to every topic but a grave one',
  )
  .transform(({ sensitivity, ...each }) => ({
    ...each,
    foods: each.foods ?? [],
    ingredients: each.ingredients ?? [],
    /** A condition or life stage that needs professional advice. */
    needsCare: sensitivity === 'medical' || sensitivity === 'grave',
    /** Illness, pregnancy, weight, feelings: no jokes, emoji and exclamation marks in any tone. */
    isDelicate: sensitivity !== undefined,
    /** Loss, eating disorders, grave illness: a short, plain text that refers readers to professionals. */
    isGrave: sensitivity === 'grave',
  }));
export const topicsSchema = z.array(topic).min(1);
export type Topic = z.infer<typeof topic>;

const role = z.enum(['grain', 'protein', 'vegetable', 'fruit', 'topping', 'creamy']);
export type Role = z.infer<typeof role>;

const amount = z.strictObject({ grams: z.number().positive(), measure: text });
const food = z.strictObject({
  name: text,
  role,
  /** As consumed: energy in kcal, the rest in g. Rounded values of USDA FoodData Central. */
  per100g: z.strictObject({
    kcal: z.number().positive(),
    protein: z.number().min(0),
    carbs: z.number().min(0),
    fat: z.number().min(0),
    fiber: z.number().min(0),
  }),
  /** Usual amount per person, and its kitchen measure. */
  ...amount.shape,
});
export type Food = z.infer<typeof food>;
export const foodsSchema = z.array(food).min(1);
/** Available in every dish. `cowsMilk` and `soyDrink` are used when a diet allows only one of them. */
export const basicFoodsSchema = z.strictObject({ oil: food, milk: food, cowsMilk: food, soyDrink: food });
export const synonymsSchema = z.array(z.strictObject({ names: texts, foods: z.array(foodName).min(1) }));
/**
 * `askedFor`: seasonings that a topic can request. `inSteps`: seasonings that recipe steps mention besides the foods.
 */
export const seasoningsSchema = z.strictObject({ askedFor: texts, inSteps: texts });

/** `wet`: in a pot, with stock. */
const heats = ['pan', 'oven', 'wet', 'cold'] as const;
const meal = z.enum(['breakfast', 'main', 'snack', 'dessert', 'drink']);
export type Meal = z.infer<typeof meal>;

const groups = new Map(Object.entries(z.record(text, z.array(foodName).min(1)).parse(foodGroups)));
/** Names of foods and food groups. */
const among = z
  .array(text.refine(name => foodNames.has(name) || groups.has(name), 'Neither a food nor a group of foods'))
  .min(1)
  .transform(names => names.flatMap(name => groups.get(name) ?? [name]));

/** Combined placeholders such as `{grainAndVegetables}` join both lists. `{water}` is one cup for two servings. */
const step = phrases(
  ...['grain', 'protein', 'vegetables', 'everyVegetable', 'fruit', 'topping', 'creamy', 'milk', 'water', 'cooking'],
  ...['fruitAndTopping', 'proteinAndVegetables', 'grainAndVegetables', 'bowls', 'plates', 'glasses'],
);

const dish = z.strictObject({
  name: text,
  /** Form of the name after "a" or "this", if it differs. */
  inSentence: text.optional(),
  /** Names that people use. A dish that is named in the topic is always chosen. */
  askedFor: wholeWords,
  meals: z.array(meal).min(1),
  /** Words in a topic that make this dish preferable to others. */
  occasions: anywhere.optional(),
  isSweet: z.boolean(),
  /** Can't be stored. */
  isFresh: z.boolean().optional(),
  minutes: z.number().int().positive(),
  /** How its protein is cooked. */
  heat: z.enum(heats),
  usesOil: z.boolean(),
  usesMilk: z.boolean(),
  /** Amount of stock for two servings. */
  stock: z.strictObject({ ml: z.number().positive(), cups: z.number().positive() }).optional(),
  /** Foods to choose for the dish. */
  slots: z.array(z.strictObject({ role, count: z.number().int().positive(), among })).min(1),
  /** Foods that are always in it. */
  always: z.array(foodName).optional(),
  /** Foods that the title omits because the name implies them. */
  impliedByName: z.array(foodName).optional(),
  /** Amounts that differ from the food table. */
  amounts: z.record(foodName, amount).optional(),
  /** How a protein is cooked in this dish, if it differs from others with the same `heat`. */
  cooking: z.record(foodName, text).optional(),
  /** Alternative wordings of each step, beginning with the verb; one is picked. */
  steps: z.array(step).min(1),
});
export const dishSchema = dish;
export const dishesSchema = z.array(dish).min(1);
export type Dish = z.infer<typeof dish>;

/** Well-known dishes with an ingredient that the food table lacks, and a similar dish. */
export const notCookedSchema = z.array(z.strictObject({ askedFor: wholeWords, lacks: text, instead: text }));

const ways = phrases('protein');
export const proteinsSchema = z.array(
  z.strictObject({
    foods: z.array(foodName).min(1),
    ways: z.strictObject({ pan: ways, oven: ways, wet: ways, cold: ways }),
  }),
);

export const wordsSchema = texts;

const byTone = <T extends z.ZodType>(each: T) =>
  z.strictObject({ professional: each, friendly: each, motivational: each });
/** `gentle` and `steady` replace the friendly and the motivational tone on delicate subjects. */
const byRegister = <T extends z.ZodType>(each: T) =>
  z.strictObject({ ...byTone(each).shape, gentle: each, steady: each });

const about = ['subject', 'title', 'myth', 'truth'];
const withFoods = phrases(...about, 'foods');
const fact = phrases('fact');
const tip = phrases('tip');
/** Phrases without placeholders. */
const plain = phrases();

export const instagramSchema = byRegister(
  z.strictObject({
    care: withFoods,
    bullets: plain,
    hooks: withFoods,
    /** Additional ones that fit only the name of a condition. */
    conditionHooks: withFoods.optional(),
    facts: fact,
    tips: tip,
    foods: withFoods,
    truths: withFoods,
    asks: withFoods,
  }),
);

export const blogSchema = byRegister(
  z.strictObject({
    titles: withFoods,
    openings: withFoods,
    promises: withFoods,
    whyHeads: plain,
    facts: fact,
    foodHeads: plain,
    foods: withFoods,
    mixes: phrases(...about, 'foods', 'one', 'two'),
    tipHeads: plain,
    tipIntros: withFoods,
    tips: tip,
    mythHeads: plain,
    truths: withFoods,
    careHeads: plain,
    care: withFoods,
    endHeads: plain,
    ends: withFoods,
  }),
);

export const newsletterSchema = byRegister(
  z.strictObject({
    subjects: withFoods,
    greetings: withFoods,
    openings: withFoods,
    facts: fact,
    tipHeads: plain,
    tips: tip,
    foods: withFoods,
    truths: withFoods,
    care: withFoods,
    asks: withFoods,
    ends: plain,
  }),
);

export const socialSchema = byRegister(
  z.strictObject({
    care: phrases('subject'),
    facts: phrases(...about, 'fact'),
    tips: tip,
    both: phrases(...about, 'fact', 'tip'),
    truths: phrases(...about),
  }),
);

const cooked = ['subject', 'main', 'second', 'eaters', 'dish'];
const ofStep = phrases('step');

export const recipeSchema = byRegister(
  z.strictObject({
    care: phrases(...cooked),
    openings: phrases(...cooked),
    dishOpenings: phrases(...cooked),
    tips: tip,
    notes: fact,
    /** By position of the step in the recipe. */
    steps: z.strictObject({ first: ofStep, between: ofStep, last: ofStep }),
    swaps: phrases(...cooked, 'other'),
    keeps: phrases(...cooked),
    ends: phrases(...cooked),
  }),
);
export const eatenFreshSchema = phrases(...cooked);

const toAudience = phrases('subject', 'audience');
export const audienceSchema = byRegister(
  z.strictObject({
    caption: toAudience,
    post: toAudience,
    letter: toAudience,
    article: toAudience,
    recipe: phrases(...cooked, 'audience'),
  }),
);

export const graveSchema = byTone(
  z.strictObject({
    openings: phrases(...about),
    helpHeads: plain,
    tipHeads: plain,
    truths: phrases(...about),
    ends: phrases(...about),
  }),
);

export const notCoveredSchema = byRegister(phrase('uncovered'));
