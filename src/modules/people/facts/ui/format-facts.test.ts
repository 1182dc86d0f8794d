import { expect, test } from 'vitest';
import { formatHeight, formatIntake, formatReaction } from './format-facts.ts';

test.each([
  [162.6, 'imperial', '5 ft 4 in'],
  [182.9, 'imperial', '6 ft'],
  [181.7, 'imperial', '6 ft'],
  [162.6, 'metric', '162.6 cm'],
  [163, 'metric', '163 cm'],
] as const)('formats a height of %d cm in %s units as %s', (heightCm, units, text) => {
  expect(formatHeight(heightCm, units)).toBe(text);
});

test('includes the severity of a reaction if known', () => {
  const nuts = { name: 'Tree nuts', kind: 'allergy', severity: 'severe', source: null, note: null } as const;
  expect(formatReaction(nuts)).toBe('Allergy, severe');
  expect(formatReaction({ ...nuts, kind: 'intolerance', severity: null })).toBe('Intolerance');
});

test.each([
  [{ dose: '500 mg', schedule: 'Twice a day', since: '2024' }, '500 mg, twice a day, since 2024'],
  [{ dose: null, schedule: 'Mornings', since: null }, 'Mornings'],
  [{ dose: null, schedule: null, since: null }, ''],
])('formats %o as "%s"', (given, text) => {
  expect(formatIntake({ name: 'Metformin', isSupplement: false, ...given })).toBe(text);
});
