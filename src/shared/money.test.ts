import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, fromCents, includedTax, maxCents, scale, share, toCents } from './money.ts';

const cents = fc.integer({ min: -maxCents, max: maxCents });
const points = fc.integer({ min: 0, max: 10_000 });

test('parses a formatted amount to the same cents', () => {
  fc.assert(
    fc.property(cents, value => {
      expect(toCents(fromCents(value))).toBe(value);
    }),
  );
});

test.each(['', '1.234', '1e3', '.5', '1.', '1,5', '+1', ' 1', '12345678901234', 'NaN', '--1'])(
  'rejects the amount %j',
  typed => {
    expect(() => toCents(typed)).toThrow(RangeError);
  },
);

test('rounds shares half away from zero, like exact fractions', () => {
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (a, b, c) => {
        const [exact, divisor] = [BigInt(a) * BigInt(b), BigInt(c)];
        // Beyond the safe integers, cents are not exact.
        const most = BigInt(Number.MAX_SAFE_INTEGER);
        fc.pre(exact <= most * divisor && exact >= -most * divisor);
        const result = BigInt(scale(a, b, c));
        // |exact / c − result| ≤ ½, and exactly ½ is rounded away from zero.
        const off = 2n * (exact - result * divisor);
        const size = off < 0n ? -off : off;
        expect(size <= divisor).toBe(true);
        if (size === divisor) expect(off < 0n === exact > 0n).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  [5, 1_000, 1],
  [15, 1_000, 2],
  [-5, 1_000, -1],
  [14, 1_000, 1],
  [1_005, 5_000, 503],
])('of %i cents, %i basis points are %i', (amount, rate, expected) => {
  expect(share(amount, rate)).toBe(expected);
});

test('splits a gross amount into tax and net that add up to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCents }), points, (gross, rate) => {
      const tax = includedTax(gross, rate);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax + scale(gross, 10_000, 10_000 + rate)).toBe(gross);
    }),
  );
});

test('allocates parts that add up to the total, each within a cent of its share', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.integer({ min: 0, max: maxCents }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const parts = allocate(total, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        if (all === 0n) return;
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * all - BigInt(total) * BigInt(weights[index] ?? 0);
          expect((off < 0n ? -off : off) < all).toBe(true);
        }
      },
    ),
  );
});
