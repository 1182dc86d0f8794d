import { expect, test } from 'vitest';
import { currencies } from '../../accounts/tenants/contract.ts';
import { formatMinCharge, isBelowMinimum, minCardCharge } from './minimum-charge.ts';

test('amounts below a currency’s minimum are too small; the minimum and zero aren’t', () => {
  for (const currency of currencies) {
    const least = minCardCharge(currency);
    expect([currency, isBelowMinimum(least - 1, currency)]).toEqual([currency, true]);
    expect([isBelowMinimum(least, currency), isBelowMinimum(0, currency)]).toEqual([false, false]);
  }
});

test.each([
  ['USD', '$0.50'],
  ['GBP', '£0.30'],
  ['SEK', 'SEK 3.00'],
  ['CZK', 'CZK 15.00'],
])('minimum charge in %s is %s', (currency, words) => {
  expect(formatMinCharge(currency).replace('\u00a0', ' ')).toBe(words);
});
