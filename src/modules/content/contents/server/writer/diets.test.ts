// @module-tag slow

import { expect, test } from 'vitest';
import { byRunLength, casesInTurn } from '../../../../../testing/proof.ts';
import { contentTypes, tones, type Voice } from '../../contract.ts';
import { dishes } from '../knowledge/foods.ts';
import { topics } from '../knowledge/topics.ts';
import { notEaten } from './diets.ts';
import { findSubject } from './find-topic.ts';
import { capital, hashtag, titleCase } from './words.ts';
import { writeBuiltIn } from './write.ts';

const fish = 'fish|salmon|sardines|tuna|cod|shrimp|seafood';
const meat = 'meat|chicken|turkey|beef';
const dairy = 'milk|yogurt|feta|cheese|dairy';
const gluten = 'barley|bulgur|pasta|oats|soy sauce|bread|wheat';
const nuts = 'nuts?|walnuts|almonds|peanut butter';
const soy = 'soy drink|soy sauce|tofu|edamame|soy';
const fodmap = 'onion|garlic|lentils|chickpeas|mushrooms|apple|cauliflower';

/** Typed topics, and what the recipe must not contain. */
const diets: [string, string][] = [
  ['gluten-free', gluten],
  ['gluten free', gluten],
  ['wheat-free', gluten],
  ['celiac', gluten],
  ['vegan', `${fish}|${meat}|${dairy}|eggs`],
  ['plant based', `${fish}|${meat}|${dairy}|eggs`],
  ['vegetarian', `${fish}|${meat}`],
  ['meat free', `${fish}|${meat}`],
  ['lactose intolerant', dairy],
  ['dairy free', dairy],
  ['dairy-free', dairy],
  ['milk-free', dairy],
  ['without milk and eggs:', `${dairy}|eggs`],
  ['egg free', 'eggs'],
  ['no eggs', 'eggs'],
  ['nut free', nuts],
  ['nut-free', nuts],
  ['soy-free', soy],
  ['soya free', soy],
  ['soy allergy', soy],
  ['milk allergy', dairy],
  ['IBS', fodmap],
  ['fish-free', fish],
  ['tomato-free', 'tomato'],
  ['allergy friendly', `${dairy}|${nuts}|${soy}|${gluten}|${fish}|eggs|mustard`],
  ['vegan soy-free gluten-free', `${fish}|${meat}|${dairy}|eggs|${soy}|${gluten}`],
];

/** Removes requested names: a soy drink is not milk, and the topic's own name may contain the word. */
const withoutNames = (body: string, typed: string) => {
  const { subject, topic } = findSubject(typed);
  return [...body.matchAll(/Leaves out [^.]*\./g).map(([line]) => line), typed, subject, topic.name]
    .flatMap(name => [name, capital(name), titleCase(name), hashtag(name)])
    .reduce((text, name) => text.replaceAll(name, '…'), body)
    .replace(/(?:plant|soy|oat) milks?|Amounts are for cooked grains.*/gi, '…');
};

/** Null if the writer has no such dish. */
function cook(topic: string, seed: number, voice?: Voice) {
  try {
    return writeBuiltIn({ type: 'recipe', topic, tone: tones[seed % 3] ?? 'friendly' }, seed, voice);
  } catch (reason) {
    expect(String(reason)).toMatch(/The built-in writer has no (?:recipe|dish) with|No recipe fits without/);
    return null;
  }
}

test.each(casesInTurn(diets, 3))(
  'no dish for “%s” contains forbidden foods, even in steps and notes',
  (diet, forbidden) => {
    const pattern = new RegExp(String.raw`.{0,60}\b(?:${forbidden})\b`, 'i');
    const cooked = new Set<string>();
    for (const [at, dish] of dishes.entries())
      for (let seed = at + 1; seed <= at + byRunLength(1, 12); seed++) {
        const topic = `${diet} ${dish.name.toLowerCase()}`;
        const text = cook(topic, seed);
        if (!text) continue;
        cooked.add(dish.name);
        const { title, body } = text;
        expect(withoutNames(`${title}\n${body}`, topic).match(pattern)?.[0] ?? null, `${topic} ${seed}`).toBeNull();
      }
    expect(cooked.size, [...cooked].join()).toBeGreaterThanOrEqual(5);
  },
);

test('recipes follow the practice’s own diet along with its avoided foods', () => {
  for (const [diet, forbidden] of diets) {
    const voice = {
      niche: diet,
      audience: null,
      avoid: 'quinoa, rice, potato, sweet potato, corn, lentils',
      sample: null,
    };
    const pattern = new RegExp(String.raw`.{0,60}\b(?:${forbidden})\b`, 'i');
    for (let seed = 1; seed <= byRunLength(1, 12); seed++) {
      const { body } = writeBuiltIn({ type: 'recipe', topic: 'quick dinner', tone: 'friendly' }, seed, voice);
      expect(withoutNames(body, diet).match(pattern)?.[0] ?? null, `${diet} ${seed}`).toBeNull();
    }
  }
});

test('combines all diets and rejects a combination that leaves nothing', () => {
  const topic = `${diets.map(([diet]) => diet).join(' ')} reflux gout pregnancy dinner`
    .slice(0, 300)
    .replace(/ \S*$/, '');
  const { body } = writeBuiltIn({ type: 'recipe', topic, tone: 'friendly' }, 1);
  expect(body).toMatch(/## Ingredients\n\n- /);
  const nothing = 'gluten-free lunch without quinoa, brown rice, buckwheat, millet, potato, sweet potato and corn';
  expect(() => writeBuiltIn({ type: 'recipe', topic: nothing, tone: 'friendly' }, 1)).toThrow(
    /has no dish with everything/,
  );
});

test('an excluded food isn’t the subject, and milk is substituted', () => {
  expect(findSubject('soy-free dinner').topic.name).not.toContain('soy');
  expect(findSubject('lactose intolerant breakfast').topic.name).toBe('lactose intolerance');
  expect(findSubject('sugar-free dessert').topic.name).toBe('added sugar');
  const oats = (topic: string) => writeBuiltIn({ type: 'recipe', topic, tone: 'friendly' }, 2).body;
  expect(oats('breakfast oats')).toContain('- Milk or fortified soy drink: ');
  expect(oats('dairy-free breakfast oats')).toContain('- Fortified soy drink: ');
  expect(oats('soy-free breakfast oats')).toContain('- Milk: ');
});

const inTexts = { dairy: 'milk|yogh?urt|cheese|feta|whey|kefir|dairy', egg: 'eggs?|omelets?' };
const notRecommended: [string, string][] = [
  ['dairy-free', inTexts.dairy],
  ['no dairy', inTexts.dairy],
  ['egg-free', inTexts.egg],
  ['without eggs', inTexts.egg],
  ['vegan', `${fish}|${meat}|poultry|pork|${inTexts.dairy}|${inTexts.egg}`],
  ['vegetarian', `${fish}|${meat}|poultry|pork|bacon`],
  ['gluten-free', 'barley|bulgur|couscous|pasta|bread|toast|wheat|crackers|cereal|sandwich(?:es)?'],
  ['nut-free', 'nuts?|walnuts|almonds|peanut butter|pecans|cashews|pistachios|hazelnuts'],
  ['soy-free', 'soy|tofu|edamame|tempeh|miso'],
  ['fish-free', `${fish}|mackerel|herring`],
];
const asked = [
  'dessert',
  'breakfast',
  'snacks',
  'dinner',
  'protein',
  'calcium',
  'bone health',
  'meal prep',
  'smoothies',
];

/** Texts about the diet itself, which have to name the foods to avoid. */
const ofTheDiet = (typed: string) =>
  topics
    .filter(({ name }) => notEaten(name).size > 0 && name !== 'food allergies')
    .filter(({ name }) => [findSubject(typed).topic, findSubject(typed).companion].some(each => each?.name === name))
    .flatMap(({ facts, tips, foods, myth, truth, description }) => [
      ...facts,
      ...tips,
      ...foods,
      myth,
      truth,
      description,
    ]);

test.each(notRecommended)('texts on “%s” don’t recommend excluded foods', (diet, forbidden) => {
  const pattern = new RegExp(String.raw`.{0,60}\b(?:${forbidden})\b.{0,20}`, 'i');
  for (const subject of casesInTurn(asked, 3)) {
    const typed = `${diet} ${subject}`;
    const own = ofTheDiet(typed).flatMap(text => [text, capital(text)]);
    for (const type of contentTypes.filter(each => each !== 'recipe'))
      for (const tone of tones)
        for (let seed = 1; seed <= byRunLength(1, 20); seed++) {
          const { body } = writeBuiltIn({ type, topic: typed, tone }, seed);
          const told = own.reduce((text, piece) => text.replaceAll(piece, '…'), withoutNames(body, typed));
          expect(told.match(pattern)?.[0] ?? null, `${typed} ${type} ${tone} ${seed}`).toBeNull();
        }
  }
});

test('texts follow the practice’s diet unless the topic says otherwise', () => {
  const voice = { niche: 'Vegan nutrition', audience: null, avoid: null, sample: null };
  const write = (topic: string, seed: number) => writeBuiltIn({ type: 'blog', topic, tone: 'friendly' }, seed, voice);
  for (let seed = 1; seed <= 20; seed++) {
    expect(
      withoutNames(write('calcium', seed).body, 'calcium').match(/.{0,60}\b(?:milk|yogurt|cheese|sardines)\b/i)?.[0] ??
        null,
    ).toBeNull();
    expect(write('eggs', seed).body).toMatch(/egg/);
  }
});

test('texts for a diet are as long as others', () => {
  for (const [diet] of notRecommended)
    for (const subject of asked) {
      const { body } = writeBuiltIn({ type: 'blog', topic: `${diet} ${subject}`, tone: 'friendly' }, 4);
      expect(body.match(/^- /gm)?.length, `${diet} ${subject}`).toBe(5);
      expect(body.length, `${diet} ${subject}`).toBeGreaterThan(1_200);
    }
});
