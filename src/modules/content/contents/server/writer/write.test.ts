// @module-tag slow

import { expect, test } from 'vitest';
import { isInTurn } from '../../../../../testing/proof.ts';
import { similarTexts } from '../../../../../testing/texts/similar-texts.ts';
import { checkClaims } from '../../claims.ts';
import { contentTypes, maxBodyLength, maxHashtags, tones } from '../../contract.ts';
import { foods } from '../knowledge/foods.ts';
import { general, graveTopics, topics } from '../knowledge/topics.ts';
import { writeBuiltIn } from './write.ts';

/** Typed topics: by name, by synonym, two at once, in capitals, and unknown ones. */
const typed = [
  'Iron',
  'vitamin D in winter',
  'Fiber',
  'protein for breakfast',
  'hydration',
  'omega 3',
  'added sugar',
  'Meal prep ideas',
  'quick weeknight dinners',
  'smoothies',
  'lentil soup',
  'reading food labels',
  'weight loss',
  'gut health',
  'IBS',
  'type 2 diabetes',
  'high blood pressure',
  'cholesterol',
  'PCOS',
  'pregnancy',
  'menopause',
  'picky eaters',
  'teenagers',
  'Mediterranean diet',
  'vegan',
  'intuitive eating',
  'emotional eating',
  'better sleep',
  'stress',
  'marathon training',
  'eggs',
  'berries',
  'leafy greens',
  'gluten free',
  'summer barbecue',
  'holidays',
  'new year resolutions',
  'Back to school lunches',
  'moon milk and other trends',
  'zebra striped crockery',
];

/** No recipe exists for these. */
const noRecipe = ['moon milk and other trends', 'zebra striped crockery'];

const all = typed.flatMap((topic, at) =>
  contentTypes.flatMap((type, typeAt) =>
    type === 'recipe' && noRecipe.includes(topic)
      ? []
      : tones.map((tone, toneAt) => ({
          name: `${topic} · ${type} · ${tone}`,
          type,
          ...writeBuiltIn({ type, topic, tone }, at * 15 + typeAt * 3 + toneAt + 1),
        })),
  ),
);

test('texts on 40 topics share at most a fifth of their sentences', () => {
  expect(similarTexts(all)).toEqual([]);
});

test('no text is empty or over its limit', () => {
  for (const { name, type, title, body } of all) {
    expect(body.trim().length, name).toBeGreaterThan(40);
    expect(title.trim().length, name).toBeGreaterThan(0);
    expect(title.length, name).toBeLessThanOrEqual(300);
    expect(body.length, name).toBeLessThanOrEqual(maxBodyLength[type]);
    expect(body.match(/#\p{L}+/gu)?.length ?? 0, name).toBeLessThanOrEqual(maxHashtags);
    expect(`${title} ${body}`, name).not.toMatch(/undefined|NaN|\{[a-z]+\}(?!\})|\.\.|\s[,.]|!\.|\?\./);
  }
});

/** Checks title and body as the check before publishing does. */
const marksOf = ({ title, body }: { title: string; body: string }) => checkClaims(`${title}\n\n${body}`);

test('no text trips the claims check', () => {
  expect(all.flatMap(({ name, ...text }) => marksOf(text).map(({ text }) => `${name}: ${text}`))).toEqual([]);
});

test('texts on every known topic pass the claims check in every tone and type', () => {
  const refused = new Set<string>();
  const known = [...topics, ...general, ...graveTopics].filter((_, index) => isInTurn(index, 3));
  const found = known.flatMap(({ name, isGrave }) =>
    contentTypes.flatMap(type =>
      tones.flatMap(tone => {
        try {
          const text = writeBuiltIn({ type, topic: name, tone }, 7);
          return marksOf(text).map(({ text: mark }) => `${name} ${type} ${tone}: ${mark}`);
        } catch (reason) {
          expect(type).toBe('recipe');
          expect(String(reason), name).toMatch(/The built-in writer has no recipe for “/);
          if (!isGrave) refused.add(name);
          return [];
        }
      }),
    ),
  );
  expect(found).toEqual([]);
  const withoutRecipe = [
    'alcohol and health',
    'coffee and caffeine',
    'feeding babies',
    'red and processed meat',
    'tea',
  ];
  expect([...refused].toSorted()).toEqual(withoutRecipe.filter(topic => known.some(({ name }) => name === topic)));
});

test('texts on conditions refer to medical care in every type', { tags: 'detail' }, () => {
  const care = /doctor|care team|physician|dietitian|medical advice|treatment/i;
  for (const topic of [
    'PCOS',
    'iron in pregnancy',
    'type 2 diabetes snacks',
    'protein with celiac disease and high blood pressure',
  ])
    for (const type of contentTypes)
      for (const tone of tones)
        for (let seed = 1; seed <= 12; seed++) {
          const { body } = writeBuiltIn({ type, topic, tone }, seed);
          expect(body, `${topic} ${type} ${tone} ${seed}`).toMatch(care);
          expect(body.length).toBeLessThanOrEqual(maxBodyLength[type]);
        }
  const plain = contentTypes.map(type => writeBuiltIn({ type, topic: 'Berries', tone: 'friendly' }, 1).body);
  expect(plain.filter(body => /doctor|care team/i.test(body))).toEqual([]);
});

test('different seeds write different texts, and equal seeds the same', () => {
  for (const type of contentTypes)
    for (const tone of tones) {
      const write = (seed: number) => writeBuiltIn({ type, topic: 'iron', tone }, seed).body;
      expect(write(3)).toBe(write(3));
      const texts = [1, 2, 3, 4].map(write);
      expect(new Set(texts).size, `${type} ${tone}`).toBe(4);
    }
});

test('each type has its required structure', () => {
  const write = (type: (typeof contentTypes)[number]) =>
    writeBuiltIn({ type, topic: 'high blood pressure', tone: 'professional' }, 5);
  expect(write('instagram').body.match(/#\p{L}+/gu)?.length).toBeGreaterThanOrEqual(8);
  expect(write('blog').body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(5);
  expect(write('blog').body).toMatch(/^# .+/);
  expect(write('blog').body).toContain('Sources: American Heart Association');
  expect(write('newsletter').title.toLowerCase()).toContain('blood pressure');
  const recipe = write('recipe').body;
  expect(recipe).toMatch(/## Ingredients[\s\S]+- .+: \d+ g[\s\S]+## Method[\s\S]+1\. [\s\S]+Energy: about \d+ kcal/);
});

test('texts are about the typed topic and omit nonsense', () => {
  const blog = (topic: string) => writeBuiltIn({ type: 'blog', topic, tone: 'friendly' }, 2);
  expect(blog('Iron for runners').title).toContain('Iron for Runners');
  expect(blog('iron for runners').body).toMatch(/Iron is the mineral/);
  expect(blog('moon milk').body).toContain('“moon milk” in particular');
  expect(blog('**<script>**').body).not.toContain('<');
  expect(blog('the 3-day detox').body).not.toContain('detox');
  expect(blog('🥑'.repeat(150)).body.length).toBeGreaterThan(500);
});

test.each([
  ['gluten-free dinner', /barley|bulgur|pasta|oats/i],
  ['vegan lunch', /chicken|salmon|eggs|feta|greek yogurt|shrimp|beef|turkey|cottage/i],
  ['lactose intolerance', /greek yogurt|feta|cottage/i],
  ['nut-free snacks', /walnuts|almonds|peanut/i],
])('a recipe for %s contains nothing forbidden', (topic, forbidden) => {
  for (let seed = 1; seed <= 60; seed++) {
    const { body } = writeBuiltIn({ type: 'recipe', topic, tone: 'friendly' }, seed);
    const ingredients = body
      .slice(body.indexOf('## Ingredients'), body.indexOf('## Per serving'))
      .replace(/Leaves out .*/, '');
    expect(
      `${ingredients} ${body.slice(body.indexOf('## Good to know')).replace(/oats that are labeled/, '')}`,
      String(seed),
    ).not.toMatch(forbidden);
  }
});

test.each([
  ['vegan breakfast', /^- (?:milk|.*yogurt)/im],
  ['gluten-free tofu dinner', /soy sauce/i],
  ['IBS sheet pan dinner', /garlic|onion/i],
  ['pregnancy frittata or skillet', /yolks are as you like/i],
  ['snacks for kids', /walnuts|almonds/i],
])('a recipe for %s gives no wrong advice', (topic, forbidden) => {
  for (let seed = 1; seed <= 60; seed++)
    expect(writeBuiltIn({ type: 'recipe', topic, tone: 'friendly' }, seed).body, String(seed)).not.toMatch(forbidden);
});

test('a recipe uses the requested food and its nutrition values', () => {
  const { title, body } = writeBuiltIn({ type: 'recipe', topic: 'salmon sheet pan dinner', tone: 'professional' }, 4);
  expect(title).toMatch(/^Sheet-Pan Dinner with Salmon/);
  const used = foods.filter(({ name }) => new RegExp(`^- ${name}: `, 'im').test(body));
  const kcal = used.reduce((sum, { per100g, grams }) => sum + (per100g.kcal * grams) / 100, 0) + 884 * 0.09;
  expect(Math.abs(Number(body.match(/about (\d+) kcal/)?.[1]) - kcal)).toBeLessThan(5);
});

test('the food table has every ingredient that topics suggest', () => {
  const known = new Set(foods.map(({ name }) => name));
  const missing = [...topics, ...general].flatMap(({ name, ingredients }) =>
    ingredients.filter(each => !known.has(each)).map(each => `${name}: ${each}`),
  );
  expect(missing).toEqual([]);
  expect(topics.length + general.length).toBeGreaterThanOrEqual(120);
});
