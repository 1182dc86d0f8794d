import { expect, test } from 'vitest';
import { currencies } from '../../accounts/tenants/contract.ts';
import { formatMinCharge, isBelowMinimum, minCardCharge } from './minimum-charge.ts';

test('a cent less than the least of its currency is too little, the least and nothing are not', () => {
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
])('%s asks for %s', (currency, words) => {
  expect(formatMinCharge(currency).replace('\u00a0', ' ')).toBe(words);
});
