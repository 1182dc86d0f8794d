import { expect, test } from 'vitest';
import { similarTexts } from '../../../../../testing/texts/similar-texts.ts';
import { findAvoided, readAvoided } from '../../avoided.ts';
import { checkClaims } from '../../claims.ts';
import { contentTypes, maxBodyLength, tones, type Voice } from '../../contract.ts';
import { foods } from '../knowledge/foods.ts';
import { writeBuiltIn } from './write.ts';

const voice: Voice = {
  niche: 'Plant-based nutrition for runners',
  audience: 'Busy parents who run before work',
  avoid: 'superfood, healthy, diet, guilt-free; easy\nmeal, protein, gut, guide',
  sample: null,
};
const typed =
  'Iron|vitamin D in winter|fiber|hydration|omega 3|added sugar|meal prep ideas|smoothies|weight loss|IBS|type 2 diabetes|high blood pressure|PCOS|pregnancy|picky eaters|Mediterranean diet|emotional eating|better sleep|eggs|gluten free|holidays|moon milk'.split(
    '|',
  );
const all = typed.flatMap((topic, at) =>
  contentTypes.flatMap((type, typeAt) =>
    type === 'recipe' && ['moon milk', 'eggs'].includes(topic)
      ? []
      : tones.map((tone, toneAt) => ({
          name: `${topic} · ${type} · ${tone}`,
          ...{ topic, type },
          ...writeBuiltIn({ type, topic, tone }, at * 15 + typeAt * 3 + toneAt + 1, voice),
        })),
  ),
);

test('texts contain no avoided words except those in the topic', () => {
  const found = all.flatMap(({ name, topic, type, title, body }) => {
    const words = readAvoided(voice.avoid).filter(word => !topic.toLowerCase().includes(word));
    // Nutrition values use fixed names.
    const text = type === 'recipe' ? body.replace(/^- Protein: .*$/m, '') : body;
    return findAvoided(`${title}\n\n${text}`, words).map(({ text: word }) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('texts differ enough, pass the claims check and have a valid length', () => {
  expect(similarTexts(all)).toEqual([]);
  for (const { name, type, title, body } of all) {
    expect(checkClaims(`${title}\n\n${body}`), name).toEqual([]);
    expect(title.trim().length, name).toBeGreaterThan(0);
    expect(body.length, name).toBeGreaterThan(60);
    expect(body.length, name).toBeLessThanOrEqual(maxBodyLength[type]);
    expect(`${title} ${body}`, name).not.toMatch(
      /undefined|NaN|\{[a-z]+\}(?!\})|\.\.|\s[,.]|!\.|\?\.|\ba (?!one|use)[aeio]|\ban [bcdfgjklmnpqrstvwxz]/,
    );
  }
});

test('longer texts address the audience, and articles include the practice’s niche', () => {
  const silent = all.filter(({ type, body }) => type !== 'social' && !/busy parents who run before work/i.test(body));
  expect(silent.map(({ name }) => name)).toEqual([]);
  const told = all.filter(({ type, body }) => type === 'social' && /busy parents/i.test(body));
  expect(told.length).toBeGreaterThan(10);
  const articles = all.filter(({ type, topic }) => type === 'blog' && topic === 'Iron');
  const plain = writeBuiltIn({ type: 'blog', topic: 'Iron', tone: 'friendly' }, 5);
  const own = writeBuiltIn({ type: 'blog', topic: 'Iron', tone: 'friendly' }, 5, { ...voice, avoid: null });
  expect(articles).toHaveLength(3);
  expect(own.body.split('Sources:')[1]).not.toBe(plain.body.split('Sources:')[1]);
});

test('recipes of a plant-based practice contain no meat and no avoided foods', () => {
  const avoiding = { ...voice, avoid: 'tofu, chickpea' };
  for (let seed = 1; seed <= 40; seed++) {
    const { body } = writeBuiltIn({ type: 'recipe', topic: 'quick dinners', tone: 'friendly' }, seed, avoiding);
    expect(body, String(seed)).not.toMatch(/chicken|salmon|turkey|beef|cod\b|shrimp|tuna|sardines|tofu|chickpeas/i);
  }
});

test.each([
  'the, a, and, of, to, you, your, is',
  'e',
  foods.map(({ name }) => name).join(','),
  '   ',
  '.*, (, [a-z]+, \\',
  '🥑',
])('avoiding too much still leaves a text: %s', avoid => {
  for (const type of contentTypes) {
    const { title, body } = writeBuiltIn({ type, topic: 'iron', tone: 'friendly' }, 3, {
      ...voice,
      audience: null,
      avoid,
    });
    expect(title.length, type).toBeGreaterThan(0);
    expect(body.length, type).toBeGreaterThan(60);
  }
});

test.each(['', '  \n ', 'I guarantee a cure for cancer', 'x'.repeat(500), '**<script>**', 'people on a diet'])(
  'omits an unusable audience: %s',
  audience => {
    const { body } = writeBuiltIn({ type: 'blog', topic: 'iron', tone: 'friendly' }, 3, { ...voice, audience });
    expect(body).not.toMatch(/ {2}|cancer|xxxx|\*\*<|a diet/);
    expect(checkClaims(body)).toEqual([]);
  },
);

test('finds avoided words whole, in any case and plural, but not in sources', () => {
  const found = (text: string, words: string) => findAvoided(text, readAvoided(words)).map(each => each.text);
  expect(found('Superfoods are no SUPERFOOD, superfoodie.', 'superfood')).toEqual(['Superfoods', 'SUPERFOOD']);
  expect(found('guilt free and guilt-free', 'Guilt-Free')).toEqual(['guilt free', 'guilt-free']);
  expect(found('Eat.\n\nSources: World Health Organization', 'health')).toEqual([]);
  expect(readAvoided(' "Superfood" ;, detox.\n\ndetox')).toEqual(['superfood', 'detox']);
});
