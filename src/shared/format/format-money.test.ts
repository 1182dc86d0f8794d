import { expect, test } from 'vitest';
import { currencies } from '../../modules/accounts/tenants/contract.ts';
import { currencyName, formatMoney, formatRoundMoney } from './format-money.ts';

test.each([
  ['0.00', 'USD', '$0.00'],
  ['1234.5', 'USD', '$1,234.50'],
  ['-12.30', 'EUR', '-€12.30'],
  ['9999999999999.99', 'GBP', '£9,999,999,999,999.99'],
  ['89.00', 'CHF', 'CHF 89.00'],
])('formats %s %s as %s', (amount, currency, written) => {
  expect(formatMoney(amount, currency)).toBe(written);
});

test('gives every supported currency two decimals and a name', () => {
  for (const currency of currencies) {
    expect(formatMoney('1.00', currency)).toMatch(/\D1\.00$/);
    expect(currencyName(currency)).not.toBe(currency);
  }
});

test('abbreviates amounts for a chart axis', () => {
  expect(formatRoundMoney(1_500, 'USD')).toBe('$1.5K');
  expect(formatRoundMoney(20, 'CHF')).toBe('CHF 20');
});
