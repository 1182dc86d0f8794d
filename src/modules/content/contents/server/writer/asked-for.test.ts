// @module-tag slow

import { expect, test } from 'vitest';
import { byRunLength, casesInTurn } from '../../../../../testing/proof.ts';
import { type contentTypes, tones } from '../../contract.ts';
import { dishes, findFood, foods } from '../knowledge/foods.ts';
import type { Food } from '../knowledge/schema.ts';
import { leftOut } from './diets.ts';
import { writeBuiltIn } from './write.ts';

const write = (topic: string, seed: number, type: (typeof contentTypes)[number] = 'recipe') =>
  writeBuiltIn({ type, topic, tone: tones[seed % 3] ?? 'friendly' }, seed);

/** Ingredients with an amount. */
const ingredientsOf = (body: string): Food[] =>
  [...body.matchAll(/^- ([^:\n]+): \d+ (?:g|ml)/gm)].flatMap(([, name = '']) => findFood(name.toLowerCase()) ?? []);

test.each(
  casesInTurn(
    foods.map(({ name }) => name),
    3,
  ),
)('a recipe for %s has it in title and ingredients', name => {
  for (let seed = 1; seed <= byRunLength(2, 12); seed++) {
    const { title, body } = write(name, seed);
    // "Chia seeds" is called "chia seed pudding".
    expect(title.toLowerCase(), String(seed)).toContain(name.replace(/(?<=chia seed)s$/, ''));
    expect(ingredientsOf(body).map(each => each.name)).toContain(name);
  }
});

test('recognizes other names of foods', () => {
  for (const [typed, name] of [
    ['recipe with red lentils', 'lentils'],
    ['garbanzo beans', 'chickpeas'],
    ['prawns', 'shrimp'],
    ['a courgette recipe', 'zucchini'],
    ['blueberry smoothie', 'blueberries'],
    ['dark chocolate dessert', 'dark chocolate'],
    ['salmon with cherry tomatoes', 'tomato'],
    ['green beans', 'green beans'],
    ['kidney beans', 'kidney beans'],
    ['sweet potato', 'sweet potato'],
  ] as const)
    expect(
      ingredientsOf(write(typed, 1).body).map(food => food.name),
      typed,
    ).toContain(name);
});

test.each(
  casesInTurn(
    dishes.map(({ name }) => name),
    3,
  ),
)('a request for a %s gets that dish', name => {
  for (let seed = 1; seed <= byRunLength(2, 12); seed++)
    expect(write(name.toLowerCase(), seed).title, String(seed)).toMatch(new RegExp(`^${name} with `));
});

test.each([
  ['dessert', ['Fruit Crumble', 'Baked Fruit', 'Fruit Salad', 'Chia Seed Pudding', 'Greek Yogurt Bowl']],
  [
    'breakfast',
    ['Breakfast Oats', 'Greek Yogurt Bowl', 'Smoothie', 'Chia Seed Pudding', 'Banana Pancakes', 'Frittata'],
  ],
  ['dinner', ['Warm Bowl', 'Soup', 'Curry', 'Sheet-Pan Dinner', 'Skillet', 'Pasta', 'Salad', 'Frittata']],
])('a %s is a suitable dish under every diet', (meal, names) => {
  for (const diet of [
    '',
    'dairy-free',
    'gluten-free',
    'vegan',
    'nut-free',
    'vegan gluten-free',
    'egg-free',
    'soy-free',
  ])
    for (let seed = 1; seed <= byRunLength(4, 30); seed++) {
      const topic = `${diet} ${meal}`.trim();
      const { title, body } = write(topic, seed);
      expect(names, topic).toContain(title.split(' with ')[0]);
      const avoid = leftOut(topic);
      expect(
        ingredientsOf(body).filter(({ name }) => avoid.has(name)),
        topic,
      ).toEqual([]);
    }
});

test('recipes meet requested nutrition and time limits', () => {
  const sum = (body: string, of: (food: Food['per100g']) => number) =>
    ingredientsOf(body).reduce((total, food) => total + (of(food.per100g) * food.grams) / 100, 0);
  for (let seed = 1; seed <= 20; seed++) {
    expect(sum(write('high-protein dinner', seed).body, food => food.protein)).toBeGreaterThanOrEqual(18);
    expect(sum(write('high-fiber lunch', seed).body, food => food.fiber)).toBeGreaterThanOrEqual(7);
    const { body } = write('dinner for type 2 diabetes', seed);
    expect(sum(body, food => food.carbs)).toBeLessThanOrEqual(61);
    expect(body).toMatch(/One serving has about \d+ g of carbohydrate; your care team/);
    expect(Number(write('20 minute dinner', seed).body.match(/about (\d+) minutes/)?.[1])).toBeLessThanOrEqual(20);
  }
});

test('recipes use the requested cooking method', () => {
  const titles = (topic: string) =>
    Array.from({ length: 20 }, (_, seed) => write(topic, seed + 1).title.split(' with ')[0]);
  for (const [topic, names] of [
    ['no-cook lunch', ['Salad']],
    ['no-bake dessert', ['Fruit Salad', 'Chia Seed Pudding', 'Greek Yogurt Bowl']],
    ['baked salmon', ['Sheet-Pan Dinner']],
  ] as const)
    expect(names, topic).toEqual(expect.arrayContaining([...new Set(titles(topic))]));
});

test('lists allergens of the ingredients', () => {
  for (const [topic, allergens] of [
    ['salmon pasta', ['fish', 'wheat']],
    ['shrimp curry', ['shellfish']],
    ['frittata', ['eggs', 'milk']],
    ['tofu salad with feta', ['soy', 'milk']],
    ['oatmeal with peanut butter', ['peanuts', 'gluten']],
  ] as const)
    for (const allergen of allergens)
      expect(write(topic, 2).body.match(/^Allergens: .*/m)?.[0], topic).toMatch(
        new RegExp(`contains .*\\b${allergen}\\b`),
      );
  expect(write('something for celiac disease', 2).body).toMatch(/Leaves out gluten\./);
});

test.each([
  ['chocolate cake', 'cake'],
  ['spanakopita', 'spanakopita'],
  ['rhubarb', 'rhubarb'],
  ['keto breakfast', 'keto'],
  ['low-FODMAP dinner', 'low-FODMAP'],
  ['halal dinner', 'halal'],
  ['low carb lunch', 'low carb'],
  ['baby purees', 'baby'],
  ['zebra striped crockery', 'zebra striped crockery'],
  ['oil-free soup', 'oil-free'],
  ['green tea', 'tea'],
  ['hot chocolate', 'hot'],
  ['grilled salmon', 'grilled'],
  ['avocado toast', 'avocado toast'],
  ['Caesar salad', 'Caesar salad'],
])('rejects a recipe for %s with a reason that names it', (topic, named) => {
  expect(() => write(topic, 1)).toThrow(new RegExp(`built-in writer .*“${named}`, 'i'));
});

test('scales a recipe to the requested servings', () => {
  const chickpeas = /^- Chickpeas: (\d+) g/m;
  const gramsOf = (topic: string) => Number(chickpeas.exec(write(topic, 1).body)?.[1]);
  const forTwo = gramsOf('chickpea curry');
  for (const [asked, count] of [
    ['for one', 1],
    ['for 3', 3],
    ['for 4 people', 4],
    ['for my family of five', 5],
    ['serves 6', 6],
  ] as const) {
    const topic = `chickpea curry ${asked}`;
    expect(gramsOf(topic), topic).toBe((forTwo / 2) * count);
    for (let seed = 1; seed <= byRunLength(12, 60); seed++) {
      const { body } = write(topic, seed);
      expect(body, topic).toContain(`Serves ${count} ·`);
      expect(body, topic).not.toMatch(
        /\btwo (?:plates|bowls|glasses)\b|\bfor two\b(?! (?:minutes|days|hours))|serves two/i,
      );
      if (count === 1) expect(body).not.toMatch(/between a/);
    }
  }
  expect(write('dinner for 30 minutes', 1).body).toContain('Serves 2 ·');
  expect(() => write('salad for 12', 1)).toThrow(/1 to 8 servings/);
});

test('recognizes well-known dishes with their ingredients', () => {
  for (const [topic, title, ...held] of [
    ['Greek salad', 'Greek-Style Salad', 'cucumber', 'tomato', 'feta'],
    ['chili con carne for 4', 'Chili', 'tomato'],
    ['shakshuka', 'Shakshuka', 'eggs', 'tomato'],
    ['egg fried rice', 'Fried Rice', 'brown rice', 'eggs'],
  ] as const) {
    for (let seed = 1; seed <= byRunLength(6, 24); seed++) {
      const text = write(topic, seed);
      expect(text.title, topic).toMatch(new RegExp(`^${title} with `));
      expect(ingredientsOf(text.body).map(({ name }) => name)).toEqual(expect.arrayContaining([...held]));
      const method = text.body.split('## Method')[1]?.split('## Per serving')[0] ?? '';
      for (const name of held) expect(method.toLowerCase(), `${topic} ${seed}`).toContain(name.replace('brown ', ''));
    }
  }
});

test('no title names the same thing twice', () => {
  const asked = [
    ...foods.map(({ name }) => name),
    ...dishes.map(({ name }) => name),
    'pasta',
    'oatmeal',
    'pancakes',
    'omelet',
  ];
  for (const topic of asked)
    for (let seed = 1; seed <= byRunLength(2, 12); seed++) {
      const { title } = write(topic, seed);
      const words = title
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter(word => word.length > 3 && word !== 'with');
      // Sweet potato and potato, white beans and green beans are different foods.
      const named = words.filter(word => !/^(?:potato|beans|sweet|butter|seeds|pepper)$/.test(word));
      expect(named, title).toEqual([...new Set(named)]);
      expect(title).not.toMatch(/Frittata with Eggs|Shakshuka with Eggs/);
    }
});

test.each(['salmon smoothie', 'vegan salmon', 'gluten-free whole-wheat pasta', 'salmon, tofu and chicken with kiwi'])(
  'rejects %s instead of substituting another dish',
  topic => expect(() => write(topic, 1)).toThrow(/has no (?:recipe|dish) with/),
);

test('uses “one day at a time” only for conditions', () => {
  const hooks = (topic: string) =>
    Array.from(
      { length: 60 },
      (_, seed) =>
        writeBuiltIn({ type: 'instagram', topic, tone: 'motivational' }, seed).body.split('\n')[0]?.toLowerCase() ?? '',
    ).filter(hook => /one day at a time/.test(hook));
  for (const topic of ['IBS', 'type 2 diabetes', 'constipation'])
    expect(hooks(topic), topic).toContain(`you can take ${topic.toLowerCase()} one day at a time.`);
  for (const topic of ['kid won’t eat', 'picky eaters', 'feeding babies', 'IBS at work', 'weight loss', 'bone health'])
    expect(hooks(topic), topic).toEqual([]);
});

test.each(['skip breakfast', 'kid won’t eat', "kid won't eat", 'toddler refuses vegetables', 'kids who didn’t sleep'])(
  'doesn’t use the clause “%s” as a subject',
  topic => {
    for (const type of ['blog', 'instagram', 'newsletter', 'social'] as const)
      for (const tone of tones) {
        const { title, body } = writeBuiltIn({ type, topic, tone }, 3);
        expect(`${title} ${body}`, `${type} ${tone}`).not.toMatch(
          /skip breakfast|won[’']t eat|refuses vegetables|didn’t sleep/i,
        );
      }
  },
);

test('headings promise no number of items', () => {
  for (const topic of ['iron', 'pregnancy', 'grief'])
    for (let seed = 1; seed <= 40; seed++)
      for (const type of ['newsletter', 'instagram', 'blog'] as const)
        expect(
          write(topic, seed, type)
            .body.split('\n\n')
            .filter(part => /^## |:$/.test(part))
            .join(),
          topic,
        ).not.toMatch(/\b(?:two|three|four|five|ten|\d+)\b/i);
});

test('turns questions, requests and capitals into proper subjects', () => {
  expect(write('how do I lose weight fast?', 1, 'blog').title).toMatch(/Weight Management/);
  expect(write('write a post about gut health', 1, 'blog').title).toMatch(/Gut Health/);
  expect(write('VITAMIN D IN WINTER', 1, 'blog').title).toMatch(/Vitamin D in Winter/);
  expect(write('ibs at work', 1, 'blog').title).toMatch(/IBS at Work/);
});
