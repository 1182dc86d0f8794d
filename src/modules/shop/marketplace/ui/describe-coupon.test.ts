import { expect, test } from 'vitest';
import type { Coupon } from '../coupon.ts';
import { describeCoupon, stateOf, usesOf } from './CouponsDialog.tsx';

const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'SPRING',
  kind: 'percent',
  value: '10.00',
  productId: null,
  lastDay: null,
  usageLimit: null,
  used: 0,
  isActive: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...given,
});

test.each([
  [{}, null, '10% off all products'],
  [{ value: '7.25', lastDay: '2026-12-31' }, null, /^7\.25% off all products, until .*31, 2026$/],
  [{ kind: 'amount', value: '7.50' }, 'Gut reset', '$7.50 off “Gut reset”'],
] as const)('describes %j for %j as "%s"', (given, product, written) => {
  expect(describeCoupon(coupon(given), product, 'USD')).toMatch(written);
});

test.each([
  [{}, 'Active'],
  [{ isActive: false, lastDay: '2026-01-01' }, 'Off'],
  [{ lastDay: '2026-11-21' }, 'Expired'],
  [{ lastDay: '2026-11-22' }, 'Active'],
  [{ usageLimit: 2, used: 2 }, 'Used up'],
])('%j is %s on November 22', (given, state) => {
  expect(stateOf(coupon(given), '2026-11-22')).toBe(state);
});

test('describes how often a coupon was used', () => {
  const written = [{}, { used: 1 }, { used: 1_200 }, { used: 1, usageLimit: 5 }].map(given => usesOf(coupon(given)));
  expect(written).toEqual(['Not used yet', 'Used once', 'Used 1,200 times', 'Used 1 of 5 times']);
});
