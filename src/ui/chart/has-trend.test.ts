import { expect, test } from 'vitest';
import { hasTrend } from './has-trend.ts';

const bars = (...values: number[]) => values.map(value => ({ value }));

test('finds no trend in a few single events', () => {
  for (const few of [
    bars(),
    bars(0, 0, 0),
    bars(0, 57, 0, 0),
    bars(1, 0, 1, 1, 0),
    bars(12, 0, 3),
    bars(19, 0, 39, 0, 15),
  ])
    expect(hasTrend(few)).toBe(false);
});

test('finds a trend in several days of different size or many single events', () => {
  expect(hasTrend(bars(1, 0, 12, 3, 0, 7, 2))).toBe(true);
  expect(hasTrend(bars(-5, 40, 3, 8, 12))).toBe(true);
  expect(hasTrend(bars(1, 1, 1, 1, 1, 1, 1, 1))).toBe(true);
});
