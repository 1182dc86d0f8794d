import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRunLength } from '../../../../testing/proof.ts';
import { progressOf } from './progress.ts';

const losing = { startValue: 90, targetValue: 80 };

test('counts progress from start to target, down or up', () => {
  expect(progressOf(losing, 90)).toBe(0);
  expect(progressOf(losing, 83.2)).toBe(68);
  expect(progressOf(losing, 80)).toBe(100);
  expect(progressOf({ startValue: 80, targetValue: 90 }, 83.2)).toBe(32);
});

test('caps progress at 100 past the target and at 0 before the start', () => {
  expect(progressOf(losing, 78)).toBe(100);
  expect(progressOf(losing, 95)).toBe(0);
});

test('rounds half a percent up', () => {
  expect(progressOf({ startValue: 0, targetValue: 200 }, 1)).toBe(1);
  expect(progressOf({ startValue: 0, targetValue: 200 }, 0.999)).toBe(0);
  // 28.5 % is slightly less than a half in binary fractions, which must not change the rounding.
  expect(progressOf({ startValue: 0, targetValue: 1 }, 0.285)).toBe(29);
});

const value = fc.integer({ min: 0, max: 100_000_000 }).map(thousandths => thousandths / 1_000);

test('grows from 0 at the start to 100 at the target, in whole numbers', () => {
  fc.assert(
    fc.property(
      value,
      value,
      value,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (startValue, targetValue, any, part) => {
        fc.pre(startValue !== targetValue);
        const goal = { startValue, targetValue };
        const progress = progressOf(goal, any);
        expect(Number.isInteger(progress)).toBe(true);
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(100);
        expect(progressOf(goal, startValue)).toBe(0);
        expect(progressOf(goal, targetValue)).toBe(100);
        const nearer = any + (targetValue - any) * part;
        const isOnTheWay = Math.sign(targetValue - startValue) === Math.sign(targetValue - any);
        if (isOnTheWay) expect(progressOf(goal, nearer)).toBeGreaterThanOrEqual(progress);
      },
    ),
    { numRuns: byRunLength(500, 2_000) },
  );
});
