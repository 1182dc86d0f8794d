// @module-tag slow

import { expect, test } from 'vitest';
import { casesInTurn } from '../../../../../testing/proof.ts';
import { contentTypes, tones } from '../../contract.ts';
import { graveTopics, topics } from '../knowledge/topics.ts';
import { writeBuiltIn } from './write.ts';

const write = (topic: string, seed: number, type: (typeof contentTypes)[number] = 'recipe') =>
  writeBuiltIn({ type, topic, tone: tones[seed % 3] ?? 'friendly' }, seed);

/** Humor and enthusiasm. */
const light =
  /[!]|\p{Extended_Pictographic}|\b(?:psst|yay|hooray|hungry\?|tasty|delicious|yum\w*|cheering|lucky you|hello,? friend|hey|challenge|level up|guess what|you’ve got this|fun|my two cents|coffee-break)\b/iu;

const grave = [
  ...graveTopics.flatMap(({ name, synonyms }) => [name, ...synonyms]),
  'my daughter is overweight',
  'diet plan for my 8 year old',
  'obesity in children',
  'losing a pregnancy at 20 weeks',
  'after my husband died',
  'binge and purge',
  'afraid to eat',
  'my child is too heavy',
  'my daughter weighs too much',
  'heavy child',
  'bigger kids',
  'my heavy 9-year-old',
  'my kid’s too big for her age',
  'my 8 year old son is getting bigger and bigger',
  'chubby toddlers',
  'teens who weigh themselves',
  'heavy for her age',
  'baby born at 29 weeks',
  'dinner for an alcoholic',
];

test('grave subjects get a plain text and no recipe', () => {
  for (const topic of casesInTurn(grave, 4))
    for (const type of contentTypes)
      for (const tone of tones) {
        const name = `${topic} ${type} ${tone}`;
        if (type === 'recipe') {
          expect(() => writeBuiltIn({ type, topic, tone }, 3), name).toThrow(/no recipe|person’s own words/);
          continue;
        }
        const { title, body } = writeBuiltIn({ type, topic, tone }, 3);
        expect(`${title}\n${body}`.match(light)?.[0] ?? null, name).toBeNull();
        expect(body, name).toMatch(/doctor|care team|clinic/);
        expect(
          graveTopics
            .map(each => each.name.toLowerCase())
            .some(each => `${title} ${body}`.toLowerCase().includes(each)),
          name,
        ).toBe(true);
        expect(`${title} ${body}`, name).not.toMatch(/\b(?:my daughter|8 year old|husband)\b/);
      }
});

test('texts on delicate or unknown subjects have no jokes, emoji or exclamation marks', () => {
  const delicate = [
    ...topics.filter(({ isDelicate }) => isDelicate).map(({ name }) => name),
    ...['IBS', 'pregnant', 'weight loss', 'zebra striped crockery', 'iron for my zebra', 'qwertz', 'фрукты'],
  ];
  for (const topic of casesInTurn(delicate, 3))
    for (const type of contentTypes)
      for (const [seed, tone] of tones.entries()) {
        const text = () => writeBuiltIn({ type, topic, tone }, seed + 5);
        if (type === 'recipe' && /zebra|qwertz|фрукты|alcohol|babies/.test(topic))
          expect(text, topic).toThrow(/no recipe/);
        else expect(`${text().title} ${text().body}`.match(light)?.[0] ?? null, `${topic} ${type} ${tone}`).toBeNull();
      }
});

test('ordinary illnesses aren’t treated as grave subjects', () => {
  for (const topic of ['kidney beans', 'celiac disease', 'heart disease', 'cold and flu'])
    expect(write(topic, 1, 'blog').body, topic).not.toContain('does not replace medical care');
});

test.each(['how to starve myself', 'suicide', 'make myself vomit', '500 calories a day', 'self-harm'])(
  'refuses to write about “%s” in any type',
  topic => {
    for (const type of contentTypes)
      expect(() => write(topic, 1, type), type).toThrow(/needs a person’s own words.*988/);
  },
);

test.each([
  'skipping meals to lose weight',
  'skip dinner for weight loss',
  'lose weight by not eating',
  'stop eating to get thin',
  'fasting for days without food to slim down',
  'how long can I go without eating',
  'water pills to lose weight',
  'barely eating to get slim',
  'lose 8 kg in 2-3 weeks',
  'purging to lose weight',
  'throwing up after meals to stay skinny',
  'laxatives',
  'laxatives to lose weight',
  'laxative tea',
  'lose 10 kg in a week',
  'losing 5kg in 3 days',
  'drop ten pounds in two weeks',
  'how to lose 20 lbs in a month',
  'lose 15 pounds fast',
  'lose weight in 3 days',
  'cutting weight for wrestling',
  'making weight before a fight',
  'weight cut',
])('refuses to write about “%s” in any type and tone, with a reason', topic => {
  for (const type of contentTypes)
    for (const tone of tones)
      expect(() => writeBuiltIn({ type, topic, tone }, 1), `${type} ${tone}`).toThrow(
        /doesn’t write about .* because .* harm.*“weight management”/,
      );
});

test.each([
  ['my child is too heavy', 'Children’s Growth and Weight'],
  ['bigger kids', 'Children’s Growth and Weight'],
  ['preeclampsia', 'Complications in Pregnancy'],
  ['pre-eclampsia diet', 'Complications in Pregnancy'],
  ['type 1 diabetes in pregnancy', 'Complications in Pregnancy'],
  ['hyperemesis', 'Complications in Pregnancy'],
  ['gestational diabetes dessert', 'Gestational Diabetes'],
  ['premature baby', 'Premature Babies'],
  ['feeding preemies', 'Premature Babies'],
  ['colostomy', 'Eating During an Illness or Its Treatment'],
  ['living with an ostomy', 'Eating During an Illness or Its Treatment'],
  ['vomiting and losing weight during chemo', 'Eating During Cancer Treatment'],
  ['my father has stopped eating and is losing weight', 'Eating Disorders'],
  ['alcoholism', 'Alcohol Use Disorder'],
  ['alcohol abuse', 'Alcohol Use Disorder'],
  ['addiction', 'Addiction'],
  ['lost my premature baby', 'Pregnancy Loss'],
])('writes about %s under the heading %s', (topic, title) => {
  for (const type of contentTypes)
    if (type === 'recipe') expect(() => write(topic, 1, type)).toThrow(/no recipe/);
    else for (const seed of [0, 1, 2]) expect(write(topic, seed, type).title, type).toBe(title);
});

test.each([
  'lose 1 pound a week',
  'lose 5 kg in 6 months',
  'three meals a day and lose 10 kg in 6 months',
  'vegetarian lunch without eating meat for weight loss',
  'natural laxative foods for constipation',
  'not eating after 8 pm to lose weight',
  'skipping breakfast on busy mornings',
  'make weight loss easier',
  'making weight management simple',
  'big batch dinners for kids',
  'kids’ big breakfast',
  'desserts with heavy cream for children',
  'weight loss after pregnancy',
  'non-alcoholic drinks',
  'non-alcoholic fatty liver',
  'premature aging',
  'sugar addiction',
  'addicted to chocolate',
  'coffee addict',
])('treats “%s” as an ordinary subject', topic => {
  const { title, body } = write(topic, 1, 'blog');
  expect(graveTopics.map(({ name }) => name)).not.toContain(title.toLowerCase());
  expect(body).toMatch(/^## /m);
});
