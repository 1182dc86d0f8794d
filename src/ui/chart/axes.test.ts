import { expect, test } from 'vitest';
import { formatCalendarShortDate } from '../../shared/format/format-time.ts';
import { dayAxis } from './day-axis.ts';
import { axisAround, axisFromZero } from './value-axis.ts';

test('starts a bar axis at zero, with whole ticks for counts', () => {
  expect(axisFromZero([0, 1, 2])).toEqual({ domain: [0, 2], ticks: [0, 1, 2] });
  expect(axisFromZero([0, 0])).toEqual({ domain: [0, 1], ticks: [0, 1] });
  expect(axisFromZero([4_120, 6_840])).toEqual({ domain: [0, 8_000], ticks: [0, 2_000, 4_000, 6_000, 8_000] });
  expect(axisFromZero([1.5, -0.5]).domain[0]).toBeLessThanOrEqual(-0.5);
});

test('fits a line axis to its values without going below zero', () => {
  const { domain, ticks } = axisAround([186.5, 172.5, 166]);
  expect(domain[0]).toBeGreaterThan(150);
  expect(domain[0]).toBeLessThan(166);
  expect(domain[1]).toBeGreaterThan(186.5);
  expect(ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(axisAround([0.2, 3]).domain[0]).toBe(0);
});

test('leaves room above and below a single value', () => {
  const { domain } = axisAround([70]);
  expect(domain[0]).toBeLessThan(70);
  expect(domain[1]).toBeGreaterThan(70);
});

test('places days at their distance in time, with ticks on whole days', () => {
  const { scale, ticks } = dayAxis(['2026-06-09', '2026-11-17', '2026-06-10'], [0, 600]);
  expect(scale(new Date('2026-06-09T00:00:00Z'))).toBe(0);
  expect(scale(new Date('2026-11-17T00:00:00Z'))).toBe(600);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  expect(ticks.length).toBeLessThanOrEqual(8);
  expect(ticks[0]?.label).toBe('Jul 1');
  const close = dayAxis(['2026-11-16', '2026-11-17'], [0, 600]);
  expect(close.ticks.map(tick => tick.label)).toEqual(['Nov 16', 'Nov 17']);
});

test('shows the year on an axis that spans two years', () => {
  const { ticks } = dayAxis(['2025-06-09', '2026-11-17'], [0, 600]);
  expect(ticks.every(tick => /^[A-Z][a-z]{2} 20\d\d$/.test(tick.label))).toBe(true);
});

test('centers a single day', () => {
  const { scale, ticks } = dayAxis(['2026-11-17'], [100, 300]);
  expect(scale(new Date('2026-11-17T00:00:00Z'))).toBe(200);
  expect(ticks.map(tick => tick.label)).toEqual(['Nov 17']);
  expect(formatCalendarShortDate('2026-11-17')).toBe('Nov 17, 2026');
});
