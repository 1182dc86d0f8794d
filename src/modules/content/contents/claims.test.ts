import { describe, expect, test } from 'vitest';
import { checkClaims, soften } from './claims.ts';

const kinds = (text: string) => checkClaims(text).map(({ kind }) => kind);

describe('flags claims', () => {
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
    ['I detoxed in May, and my body detoxified.', ['detox', 'detox']],
    ['A diet for preventing cancer', ['cure']],
    ['Garlic prevents the flu and fights a cold.', ['cure', 'cure']],
    ['Diabetes was reversed: she reversed her diabetes', ['cure']],
    ['3 out of 4 feel better, and one in five sleeps better.', ['number', 'number']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe('allows', () => {
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
    'Sweet treats cold days call for.',
    'It cuts the risk by 30% (https://who.int/fiber).',
    'It cuts the risk by 30%.\n\n## Sources\n\n- World Health Organization',
    'It cuts the risk by 30%.\n\n**Sources:** WHO',
    'Advertisement\n\nHello!\n\nUse code A.',
    'I earn a small commission when you use my code FERN20.',
    '# Title\n\nThis article contains affiliate links.\n\nOne.\n\nTwo.\n\nhttps://shop.example/?ref=fern',
  ])('%s', text => {
    expect(checkClaims(text)).toEqual([]);
  });
});

test('a source or label covers only the text next to it', () => {
  expect(kinds('It cuts your risk by 30%. Book: https://fern.example/book')).toEqual(['number']);
  expect(kinds('It cuts your risk by 30%.\n\nRead https://who.int')).toEqual(['number']);
  expect(kinds('It cuts your risk by 30%.\n\nI have worked for the NHS.')).toEqual(['number']);
  expect(kinds('People who eat it cut their risk by 30%.')).toEqual(['number']);
  expect(kinds('According to the NHS, beans help.\n\nThey cut your risk by 30%.')).toEqual(['number']);
  expect(kinds('The European Commission says so. Use code FERN20.')).toEqual(['affiliate']);
  expect(kinds('I earn your trust. Use code FERN20.')).toEqual(['affiliate']);
  expect(kinds('Shop with code A #ad\n\nOne.\n\nTwo.\n\nShop with code B')).toEqual([]);
  expect(kinds('One.\n\nTwo.\n\nThree.\n\nShop with code A #ad\n\nShop with code B')).toEqual(['affiliate']);
  const [claim] = checkClaims('One.\n\nUse code FERN20 today.');
  expect(claim && checkClaims(soften('One.\n\nUse code FERN20 today.', claim))).toEqual([]);
  expect(claim).toMatchObject({ start: 6, text: 'Use code' });
});

test('a claim has its position, reason and suggested replacement', () => {
  const text = 'Hello! Guaranteed results for you.';
  const [claim] = checkClaims(text);
  expect(claim).toMatchObject({ start: 7, end: 17, text: 'Guaranteed', reason: expect.stringContaining('promise') });
  expect(claim && soften(text, claim)).toBe('Hello! Possible results for you.');
});

test('suggested replacements aren’t flagged themselves', () => {
  const texts = [
    'It cures colds',
    'Preventing cancer',
    'It prevents the flu',
    'She reversed her diabetes',
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
