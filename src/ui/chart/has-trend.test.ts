import { expect, test } from 'vitest';
import { hasTrend } from './has-trend.ts';

const bars = (...values: number[]) => values.map(value => ({ value }));

test('a few single events are no chart', () => {
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

test('several days of different size are one, and many single events', () => {
  expect(hasTrend(bars(1, 0, 12, 3, 0, 7, 2))).toBe(true);
  expect(hasTrend(bars(-5, 40, 3, 8, 12))).toBe(true);
  expect(hasTrend(bars(1, 1, 1, 1, 1, 1, 1, 1))).toBe(true);
});
