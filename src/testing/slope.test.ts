import { expect, test } from 'vitest';
import { median, totalRise } from './slope.ts';

test('the median is the middle one, or between the two middle ones', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('what grows rises by what it grew, what goes up and down does not, and one odd value changes nothing', () => {
  expect(totalRise([10, 12, 14, 16])).toBe(6);
  expect(totalRise([5, 5, 5, 5])).toBe(0);
  expect(totalRise([7])).toBe(0);
  expect(totalRise([])).toBe(0);
  expect(Math.abs(totalRise([50, 41, 52, 39, 50, 41, 52, 39]))).toBeLessThan(3);
  expect(totalRise([10, 11, 12, 400, 14, 15, 16])).toBeCloseTo(6);
  expect(totalRise([10, 10, 10, 400, 10, 10, 10])).toBe(0);
});
