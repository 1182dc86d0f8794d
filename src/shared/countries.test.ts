import { expect, test } from 'vitest';
import { countries, countryCode, countryCodes } from './countries.ts';

test('lists 48 countries in alphabetical order with Other last', () => {
  expect(countries).toHaveLength(48);
  expect(countries.at(-1)).toBe('Other');
  const named = countries.slice(0, -1);
  expect(named).toEqual(named.toSorted());
});

test('gives each country its own ISO code that matches its English name', () => {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const ownWords: Record<string, string> = { CZ: 'Czech Republic', HK: 'Hong Kong', TR: 'Turkey' };
  for (const [name, code] of Object.entries(countryCodes))
    if (code) expect(ownWords[code] ?? english.of(code)).toBe(name);
  expect(new Set(Object.values(countryCodes)).size).toBe(48);
  expect(countryCode('Other')).toBe(null);
});

test('returns null for an unknown country name', () => {
  expect(countryCode('Germany')).toBe('DE');
  expect(countryCode('Atlantis')).toBe(null);
  expect(countryCode(null)).toBe(null);
});
