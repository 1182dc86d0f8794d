import { describe, expect, test } from 'vitest';
import { checkClaims, soften } from './claims.ts';

const kinds = (text: string) => checkClaims(text).map(({ kind }) => kind);

describe('what is marked', () => {
  test.each([
    ['This tea cures diabetes.', ['cure']],
    ['Turmeric prevents cancer', ['cure']],
    ['Eat this instead of your medication.', ['cure']],
    ['My spring detox starts on Monday', ['detox']],
    ['A smoothie that flushes out toxins', ['detox']],
    ['Try a juice cleanse', ['detox']],
    ['Guaranteed weight loss', ['guarantee']],
    ['Lose 10 pounds in 2 weeks!', ['guarantee']],
    ['Green tea melts away belly fat', ['guarantee']],
    ['A miracle berry that boosts your metabolism', ['guarantee', 'guarantee']],
    ['Fiber cuts your risk by 30%', ['number']],
    ['Studies show that it works', ['number']],
    ['Get 20 off with my code FERN20', ['affiliate']],
    ['https://shop.example/powder?ref=fern', ['affiliate']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe('what is left alone', () => {
  test.each([
    'Slice the cured ham and serve it with melon.',
    'Sweet treats fit in, too.',
    'Security and secure storage.',
    'According to the WHO, free sugars should stay below 10% of energy.',
    'Less than 10% of energy.\n\nSource: WHO',
    'Serves 2. Bake for 25 minutes at 400 °F with 2 tablespoons of oil.',
    'Shop with my code FERN20 #ad',
    'My affiliate link: https://shop.example/?ref=fern',
    'Cleanse the palate',
  ])('%s', text => {
    expect(checkClaims(text)).toEqual([]);
  });
});

test('a mark says where it stands, why, and what could stand there instead', () => {
  const text = 'Hello! Guaranteed results for you.';
  const [claim] = checkClaims(text);
  expect(claim).toMatchObject({ start: 7, end: 17, text: 'Guaranteed', reason: expect.stringContaining('promise') });
  expect(claim && soften(text, claim)).toBe('Hello! Possible results for you.');
});

test('what could stand there instead is not marked itself', () => {
  const texts = [
    'It cures colds',
    'Heals your gut',
    'A detox',
    'guarantees success',
    'lose 5 kg',
    'burns fat',
    'Use code A',
  ];
  for (const text of texts) {
    const [claim] = checkClaims(text);
    expect(claim && checkClaims(soften(text, claim)), text).toEqual([]);
  }
});

test('a very long text is checked in a moment', () => {
  const before = process.cpuUsage().user;
  checkClaims('guaranteed studies lose 10 code 30 percent instead of '.repeat(1_000));
  expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(500);
});
