import { z } from 'zod';
import foodTable from '../../../../../../content/foods/foods.json' with { type: 'json' };
import foodGroups from '../../../../../../content/foods/groups.json' with { type: 'json' };
import sourceNames from '../../../../../../content/sources.json' with { type: 'json' };

/** The schemas of the files in content/. They are checked at the start, so a faulty file fails the tests first. */

const text = z
  .string()
  .min(1)
  .refine(value => value === value.trim() && !value.includes('\n'), 'One line without spaces around it');
const texts = z.array(text).min(1);

/** A text with gaps: `{fact}`, or `{Fact}` at the beginning of a sentence. */
const phrase = (...gaps: string[]) =>
  text.refine(
    value =>
      [...value.matchAll(/\{(\w+)\}/g)].every(([, name = '']) =>
        gaps.includes(name.charAt(0).toLowerCase() + name.slice(1)),
      ),
    `No other gaps than ${gaps.join(', ')}`,
  );
const phrases = (...gaps: string[]) => z.array(phrase(...gaps)).min(1);

/** Regular expressions, any of which may match. */
const wholeWords = texts.transform(each => new RegExp(`\\b(?:${each.join('|')})\\b`, 'i'));
const anywhere = texts.transform(each => new RegExp(each.join('|'), 'i'));

const sourceKey = z.enum(Object.keys(sourceNames) as (keyof typeof sourceNames)[]);
export type SourceKey = z.infer<typeof sourceKey>;

const foodNames = new Set(foodTable.map(({ name }) => name));
const foodName = text.refine(name => foodNames.has(name), 'Not in content/foods/foods.json');

// Topics

/** `delicate`, `medical` and `grave` as the decision record 074 has them. */
const sensitivity = z.enum(['delicate', 'medical', 'grave']);

const topic = z
  .strictObject({
    name: text,
    /** Other words that people type for this topic. */
    synonyms: z.array(text),
    sensitivity: sensitivity.optional(),
    /** Follows the name as its predicate: "is the mineral your red blood cells use". */
    description: text,
    /** Clauses. */
    facts: z.array(text).min(4),
    /** Each begins with its verb. */
    tips: z.array(text).min(5),
    foods: z.array(text).min(5).optional(),
    myth: text,
    truth: text,
    /** Foods of the table that suit it in a recipe. */
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
    /** A condition or stage in which advice belongs to whoever treats the person. */
    needsCare: sensitivity === 'medical' || sensitivity === 'grave',
    /** Illness, pregnancy, weight, feelings: written about without jokes, emoji and exclamation marks, in every tone. */
    isDelicate: sensitivity !== undefined,
    /** Loss, eating disorders, grave illness: a short, plain text that sends readers to those who care for them. */
    isGrave: sensitivity === 'grave',
  }));
export const topicsSchema = z.array(topic).min(1);
export type Topic = z.infer<typeof topic>;

// Foods

const role = z.enum(['grain', 'protein', 'vegetable', 'fruit', 'topping', 'creamy']);
export type Role = z.infer<typeof role>;

const amount = z.strictObject({ grams: z.number().positive(), measure: text });
const food = z.strictObject({
  name: text,
  role,
  /** As it is used: energy in kcal, the rest in g. Rounded values of USDA FoodData Central. */
  per100g: z.strictObject({
    kcal: z.number().positive(),
    protein: z.number().min(0),
    carbs: z.number().min(0),
    fat: z.number().min(0),
    fiber: z.number().min(0),
  }),
  /** The usual amount for one person, and how that is measured in a kitchen. */
  ...amount.shape,
});
export type Food = z.infer<typeof food>;
export const foodsSchema = z.array(food).min(1);
/** Counted in, whatever the dish. `cowsMilk` and `soyDrink` where only one of the two may be in it. */
export const basicFoodsSchema = z.strictObject({ oil: food, milk: food, cowsMilk: food, soyDrink: food });
export const synonymsSchema = z.array(z.strictObject({ names: texts, foods: z.array(foodName).min(1) }));
/** `askedFor`: what a recipe can be asked for with; `inSteps`: what the steps of recipes name besides the foods. */
export const seasoningsSchema = z.strictObject({ askedFor: texts, inSteps: texts });

// Dishes

/** `wet`: in a pot, with stock. */
const heats = ['pan', 'oven', 'wet', 'cold'] as const;
const meal = z.enum(['breakfast', 'main', 'snack', 'dessert', 'drink']);
export type Meal = z.infer<typeof meal>;

const groups = new Map(Object.entries(z.record(text, z.array(foodName).min(1)).parse(foodGroups)));
/** Foods and groups of foods by name. */
const among = z
  .array(text.refine(name => foodNames.has(name) || groups.has(name), 'Neither a food nor a group of foods'))
  .min(1)
  .transform(names => names.flatMap(name => groups.get(name) ?? [name]));

/** `{grainAndVegetables}` and the like are both lists in one; `{water}` is a cup of it for two. */
const step = phrases(
  ...['grain', 'protein', 'vegetables', 'everyVegetable', 'fruit', 'topping', 'creamy', 'milk', 'water', 'cooking'],
  ...['fruitAndTopping', 'proteinAndVegetables', 'grainAndVegetables', 'bowls', 'plates', 'glasses'],
);

const dish = z.strictObject({
  name: text,
  /** After “a” or “this”; the name if that fits. */
  inSentence: text.optional(),
  /** What people call it. A dish that is asked for by name is the one that is cooked. */
  askedFor: wholeWords,
  meals: z.array(meal).min(1),
  /** Words in a topic that it suits better than other dishes do. */
  occasions: anywhere.optional(),
  isSweet: z.boolean(),
  /** Does not keep. */
  isFresh: z.boolean().optional(),
  minutes: z.number().int().positive(),
  /** How a protein is cooked in it. */
  heat: z.enum(heats),
  usesOil: z.boolean(),
  usesMilk: z.boolean(),
  /** How much of it is poured in, for two. */
  stock: z.strictObject({ ml: z.number().positive(), cups: z.number().positive() }).optional(),
  /** What is chosen for it. */
  slots: z.array(z.strictObject({ role, count: z.number().int().positive(), among })).min(1),
  /** In it whatever else is chosen. */
  always: z.array(foodName).optional(),
  /** What its name says already, so that its title does not. */
  impliedByName: z.array(foodName).optional(),
  /** Another amount than that of the food table. */
  amounts: z.record(foodName, amount).optional(),
  /** How a protein is cooked in this one, where it is not as in others of the same heat. */
  cooking: z.record(foodName, text).optional(),
  /** Each step in several wordings, of which one is taken. They begin with their verb. */
  steps: z.array(step).min(1),
});
export const dishSchema = dish;
export const dishesSchema = z.array(dish).min(1);
export type Dish = z.infer<typeof dish>;

/** Well-known dishes that live on something that the food table lacks, and what comes near. */
export const notCookedSchema = z.array(z.strictObject({ askedFor: wholeWords, lacks: text, instead: text }));

const ways = phrases('protein');
export const proteinsSchema = z.array(
  z.strictObject({
    foods: z.array(foodName).min(1),
    ways: z.strictObject({ pan: ways, oven: ways, wet: ways, cold: ways }),
  }),
);

// Words of the writer

export const wordsSchema = texts;

const byTone = <T extends z.ZodType>(each: T) =>
  z.strictObject({ professional: each, friendly: each, motivational: each });
/** `gentle` and `steady` are the friendly and the motivational tone on delicate subjects. */
const byRegister = <T extends z.ZodType>(each: T) =>
  z.strictObject({ ...byTone(each).shape, gentle: each, steady: each });

const about = ['subject', 'title', 'myth', 'truth'];
const withFoods = phrases(...about, 'foods');
const fact = phrases('fact');
const tip = phrases('tip');
/** Taken as they are. */
const plain = phrases();

export const instagramSchema = byRegister(
  z.strictObject({
    care: withFoods,
    bullets: plain,
    hooks: withFoods,
    /** Further ones, which only fit the name of a condition. */
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
    /** By where the step stands in the recipe. */
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
