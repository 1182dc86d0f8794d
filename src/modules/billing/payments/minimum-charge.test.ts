import { expect, test } from 'vitest';
import { currencies } from '../../accounts/tenants/contract.ts';
import { isTooLittle, minByCard, minWords } from './minimum-charge.ts';

test('a cent less than the least of its currency is too little, the least and nothing are not', () => {
  for (const currency of currencies) {
    const least = minByCard(currency);
    expect([currency, isTooLittle(least - 1, currency)]).toEqual([currency, true]);
    expect([isTooLittle(least, currency), isTooLittle(0, currency)]).toEqual([false, false]);
  }
});

test.each([
  ['USD', '$0.50'],
  ['GBP', '£0.30'],
  ['SEK', 'SEK 3.00'],
  ['CZK', 'CZK 15.00'],
])('%s asks for %s', (currency, words) => {
  expect(minWords(currency).replace('\u00a0', ' ')).toBe(words);
});
