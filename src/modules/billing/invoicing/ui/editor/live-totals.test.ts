import { expect, test } from 'vitest';
import { calculateTotals } from '../../totals.ts';
import { inputOf, newLine, newValues } from './invoice-form.ts';
import { liveTotals } from './use-invoice-editor.ts';

const start = newValues({ isTaxIncluded: false, rates: [], suggestion: null });
const tax = '19.00 VAT';

test('incomplete numbers count as far as typed, invalid ones as zero', () => {
  const total = (quantity: string, unitPrice: string) =>
    liveTotals({ ...start, lines: [newLine({ quantity, unitPrice, description: 'x' })] }).total;
  expect(total('1.', '95.5')).toBe('95.50');
  expect(total('.5', '10.')).toBe('5.00');
  expect(total('', '95')).toBe('0.00');
  expect(total('2', '9,5')).toBe('0.00');
  expect(total('1e3', '1')).toBe('0.00');
});

test('an empty line adds no tax', () => {
  const lines = [newLine({ description: 'Plan', unitPrice: '10' }), newLine({ tax })];
  expect(liveTotals({ ...start, lines }).taxes.map(({ name }) => name)).toEqual([null]);
});

test('live totals equal the server’s for every kind of discount and tax', () => {
  const lines = [
    newLine({ description: 'Plan', quantity: '1.333', unitPrice: '33.33', tax }),
    newLine({ description: 'Book', quantity: '3', unitPrice: '0.99', tax: '7.00 Reduced' }),
  ];
  for (const isTaxIncluded of [true, false])
    for (const discountKind of ['none', 'percent', 'amount'] as const) {
      const values = { ...start, clientId: '1', lines, isTaxIncluded, discountKind, discountValue: '12.5' };
      expect(liveTotals(values)).toEqual(calculateTotals(inputOf(values)));
    }
});
