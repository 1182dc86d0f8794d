import { expect, test } from 'vitest';
import { daysOf, formatPeriod, startOfWeek, stepBy } from './calendar-days.ts';

test('shows a month as 42 days from the Sunday on or before its first', () => {
  const november = daysOf('month', '2026-11-18');
  expect(november).toHaveLength(42);
  expect([november[0], november[41]]).toEqual(['2026-11-01', '2026-12-12']);
  expect(daysOf('month', '2026-08-31')[0]).toBe('2026-07-26');
});

test('shows a week from Sunday to Saturday, even across a year', () => {
  const week = daysOf('week', '2027-01-01');
  expect([week[0], week[6]]).toEqual(['2026-12-27', '2027-01-02']);
  expect(startOfWeek('2026-11-15')).toBe('2026-11-15');
});

test('starts weeks on Monday or Saturday if set', () => {
  expect(daysOf('week', '2026-11-22', 1)[0]).toBe('2026-11-16');
  expect(daysOf('week', '2026-11-23', 1)[0]).toBe('2026-11-23');
  expect(daysOf('month', '2026-11-18', 1)[0]).toBe('2026-10-26');
  expect(daysOf('week', '2026-11-20', 6)[0]).toBe('2026-11-14');
  expect(formatPeriod('week', '2026-11-22', 1)).toBe('November 16–22, 2026');
});

test('steps by the shown period and clamps to shorter months', () => {
  expect(stepBy('day', '2026-03-08', 1)).toBe('2026-03-09');
  expect(stepBy('week', '2026-11-18', -1)).toBe('2026-11-11');
  expect(stepBy('month', '2026-01-31', 1)).toBe('2026-02-28');
});

test('names the shown period', () => {
  expect(formatPeriod('month', '2026-11-18')).toBe('November 2026');
  expect(formatPeriod('week', '2026-11-18')).toBe('November 15–21, 2026');
  expect(formatPeriod('week', '2026-12-01')).toBe('November 29 – December 5, 2026');
  expect(formatPeriod('day', '2026-11-18')).toBe('Wednesday, November 18, 2026');
});
