import { expect, test } from 'vitest';
import { countries, countryCode, countryCodes } from './countries.ts';

test('there are 48 countries to choose from, in alphabetical order, and the last is Other', () => {
  expect(countries).toHaveLength(48);
  expect(countries.at(-1)).toBe('Other');
  const named = countries.slice(0, -1);
  expect(named).toEqual(named.toSorted());
});

test('each has the code that English has its name for, no two the same, and Other none', () => {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const ownWords: Record<string, string> = { CZ: 'Czech Republic', HK: 'Hong Kong', TR: 'Turkey' };
  for (const [name, code] of Object.entries(countryCodes))
    if (code) expect(ownWords[code] ?? english.of(code)).toBe(name);
  expect(new Set(Object.values(countryCodes)).size).toBe(48);
  expect(countryCode('Other')).toBe(null);
});

test('a name that is on no list has no code', () => {
  expect(countryCode('Germany')).toBe('DE');
  expect(countryCode('Atlantis')).toBe(null);
  expect(countryCode(null)).toBe(null);
});
