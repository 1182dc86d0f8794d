import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents } from '../../../../shared/money.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { priceWith } from './price.ts';

test.each([
  ['39.00', null, 3900, 0, 3900],
  ['39.00', { kind: 'percent', value: '10.00' }, 3900, 390, 3510],
  // Half a cent is rounded up: 4.995 off.
  ['9.99', { kind: 'percent', value: '50.00' }, 999, 500, 499],
  ['0.01', { kind: 'percent', value: '49.99' }, 1, 0, 1],
  ['39.00', { kind: 'percent', value: '100.00' }, 3900, 3900, 0],
  ['39.00', { kind: 'amount', value: '7.50' }, 3900, 750, 3150],
  ['5.00', { kind: 'amount', value: '7.50' }, 500, 500, 0],
  ['0.00', { kind: 'amount', value: '7.50' }, 0, 0, 0],
] as const)('calculates %s with %j', (price, coupon, whole, discount, amount) => {
  expect(priceWith({ price }, coupon)).toEqual({ price: whole, discount, amount });
});

test('price parts add up, and the discount is exact, rounded half up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 1, max: 10_000 }), (cents, points) => {
      const { price, discount, amount } = priceWith(
        { price: fromCents(cents) },
        { kind: 'percent', value: fromCents(points) },
      );
      const exact = (BigInt(cents) * BigInt(points) * 2n + 10_000n) / 20_000n;
      expect([price, discount, amount + discount]).toEqual([cents, Number(exact), cents]);
      expect(amount).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: byRunLength(1_250, 5_000) },
  );
});
