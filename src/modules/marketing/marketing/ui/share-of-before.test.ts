import { expect, test } from 'vitest';
import { funnelSteps } from '../contract.ts';
import { shareOfBefore } from './Overview.tsx';

const shares = (viewed: number, clicked: number, joined: number, came: number, paid: number) =>
  funnelSteps.map(step => shareOfBefore(step, { viewed, clicked, joined, came, paid }));

test('shows each funnel step as a percentage of the one before', () => {
  expect(shares(200, 90, 9, 6, 3)).toEqual([
    null,
    '45% of views',
    '10% of clicks',
    '67% of those who subscribed or booked',
    '50% of those who attended',
  ]);
});

test('if more paid than attended, compares with those who subscribed or booked', () => {
  expect(shares(200, 90, 8, 1, 2).at(-1)).toBe('25% of those who subscribed or booked');
});

test('shows no percentage of zero', () => {
  expect(shares(12, 0, 0, 0, 0)).toEqual([null, '0% of views', null, null, null]);
});
