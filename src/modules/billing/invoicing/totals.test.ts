// @module-tag slow

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../../../shared/money.ts';
import { byRunLength } from '../../../testing/proof.ts';
import { calculateTotals, shownTaxes, type TotalsInput } from './totals.ts';

const written = (value: number, places: number) => {
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 20_000 }).map(value => written(value, 3)),
  unitPrice: fc.integer({ min: 0, max: 1_000_000 }).map(value => written(value, 2)),
  taxRate: fc.constantFrom('0.00', '7.00', '7.25', '8.87', '19.00', '100.00'),
  taxName: fc.constantFrom(null, 'VAT', 'Sales tax'),
});
const invoice: fc.Arbitrary<TotalsInput> = fc.record({
  isTaxIncluded: fc.boolean(),
  discountKind: fc.constantFrom(null, 'percent', 'amount'),
  discountValue: fc.integer({ min: 0, max: 10_000 }).map(value => written(value, 2)),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
});

/** Division rounded half up, for nonnegative numbers. */
const divided = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const digits = (value: string) => BigInt(value.replace('.', ''));
const sum = (values: bigint[]) => values.reduce((whole, value) => whole + value, 0n);

test('line amount is quantity times price rounded half up; the subtotal is their sum', () => {
  fc.assert(
    fc.property(invoice, input => {
      const { lines, subtotal } = calculateTotals(input);
      const exact = input.lines.map(({ quantity, unitPrice }) => divided(digits(quantity) * digits(unitPrice), 1_000n));
      expect(lines.map(digits)).toEqual(exact);
      expect(digits(subtotal)).toBe(sum(exact));
    }),
    { numRuns: byRunLength(500, 2_000) },
  );
});

test('discount is a rounded percentage or an amount, capped at the subtotal', () => {
  fc.assert(
    fc.property(invoice, input => {
      const { subtotal, discount } = calculateTotals(input);
      const [whole, value] = [digits(subtotal), digits(input.discountValue)];
      const wanted = { percent: divided(whole * value, 10_000n), amount: value, none: 0n }[
        input.discountKind ?? 'none'
      ];
      expect(digits(discount)).toBe(wanted > whole ? whole : wanted);
    }),
    { numRuns: byRunLength(500, 2_000) },
  );
});

test('total equals subtotal minus discount plus tax, and tax groups add up', () => {
  fc.assert(
    fc.property(invoice, input => {
      const { subtotal, discount, tax, taxes, total } = calculateTotals(input);
      const left = digits(subtotal) - digits(discount);
      expect(digits(total)).toBe(input.isTaxIncluded ? left : left + digits(tax));
      expect(sum(taxes.map(group => digits(group.tax)))).toBe(digits(tax));
      const bases = sum(taxes.map(group => digits(group.base)));
      expect(input.isTaxIncluded ? bases + digits(tax) : bases).toBe(left);
    }),
    { numRuns: byRunLength(500, 2_000) },
  );
});

test('each group’s tax is its rate of the discounted base, rounded half up', () => {
  fc.assert(
    fc.property(invoice, input => {
      for (const { rate, base, tax } of calculateTotals(input).taxes) {
        const [points, net] = [digits(rate), digits(base)];
        if (!input.isTaxIncluded) expect(digits(tax)).toBe(divided(net * points, 10_000n));
        else expect(net).toBe(divided((net + digits(tax)) * 10_000n, 10_000n + points));
      }
    }),
    { numRuns: byRunLength(500, 2_000) },
  );
});

test('each tax group’s share of the discount is exact to the cent', () => {
  fc.assert(
    fc.property(invoice, input => {
      const { lines, subtotal, discount, taxes } = calculateTotals(input);
      if (toCents(subtotal) === 0) return;
      for (const { rate, name, base, tax } of taxes) {
        const own = input.lines.flatMap((each, index) =>
          each.taxRate === rate && each.taxName === name ? [digits(lines[index] ?? '0.00')] : [],
        );
        const taken = sum(own) - digits(base) - (input.isTaxIncluded ? digits(tax) : 0n);
        const off = taken * digits(subtotal) - digits(discount) * sum(own);
        // Each line's share is off by less than one cent.
        expect(off < 0n ? -off : off).toBeLessThan(BigInt(own.length) * digits(subtotal) + 1n);
      }
    }),
    { numRuns: byRunLength(250, 1_000) },
  );
});

const one = (given: Partial<TotalsInput['lines'][number]> = {}) => ({
  quantity: '1',
  unitPrice: '100.00',
  taxRate: '0.00',
  ...given,
});
const plain = { isTaxIncluded: false, discountKind: null, discountValue: '0.00' } as const;

test('calculates two tax rates with a discount as an accountant would', () => {
  const lines = [
    one({ quantity: '2', unitPrice: '95.00', taxRate: '19.00', taxName: 'VAT' }),
    one({ unitPrice: '33.33', taxRate: '7.00', taxName: 'VAT' }),
  ];
  expect(calculateTotals({ ...plain, discountKind: 'percent', discountValue: '10.00', lines })).toEqual({
    lines: ['190.00', '33.33'],
    subtotal: '223.33',
    discount: '22.33',
    tax: '34.59',
    taxes: [
      { rate: '19.00', name: 'VAT', base: '171.00', tax: '32.49' },
      { rate: '7.00', name: 'VAT', base: '30.00', tax: '2.10' },
    ],
    total: '235.59',
  });
  expect(calculateTotals({ ...plain, isTaxIncluded: true, lines })).toMatchObject({
    tax: '32.52',
    taxes: [
      { base: '159.66', tax: '30.34' },
      { base: '31.15', tax: '2.18' },
    ],
    total: '223.33',
  });
});

test('an untaxed line without a name forms a group that isn’t shown', () => {
  const { taxes } = calculateTotals({ ...plain, lines: [one(), one({ taxRate: '0.00', taxName: 'Exempt' })] });
  expect(taxes).toHaveLength(2);
  expect(shownTaxes(taxes)).toEqual([{ rate: '0.00', name: 'Exempt', base: '100.00', tax: '0.00' }]);
});

test.each(['1.2345', '', '-1', '1e3'])('rejects %j as a quantity', quantity => {
  expect(() => calculateTotals({ ...plain, lines: [one({ quantity })] })).toThrow(RangeError);
});

test('200 lines of the largest values don’t overflow', () => {
  const line = one({ quantity: '999999.999', unitPrice: '99999999.99', taxRate: '100.00' });
  expect(calculateTotals({ ...plain, lines: Array.from({ length: 200 }, () => line) }).total).toBe('4000000000000.00');
});
