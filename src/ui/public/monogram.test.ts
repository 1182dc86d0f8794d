import { expect, test } from 'vitest';
import { monogramOf } from './PracticeMark.tsx';

test.each([
  ['Fernhill Nutrition', 'FN'],
  ['maya', 'M'],
  ['  Nutrition  by  Élodie & Co ', 'NB'],
  ['24/7 Wellness', 'W'],
  ['🥑 Avocado House of Food', 'AH'],
  ['李 营养', '李营'],
  ['e\u0301lan vital', 'E\u0301V'],
  ['🥑 & 24', ''],
  ['', ''],
])('abbreviates %j to %j', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram);
});
