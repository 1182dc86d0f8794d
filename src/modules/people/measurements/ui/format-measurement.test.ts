import { expect, test } from 'vitest';
import { formatCalendarShortDate } from '../../../../shared/format/format-time.ts';
import { toStored } from '../../../../shared/units.ts';
import { formatChange } from '../contract.ts';

test('computes a change from the displayed values', () => {
  const pounds = (value: number) => toStored(value, 'lb');
  expect(formatChange(pounds(172.5), pounds(173.2), { unit: 'lb' })).toBe('−0.7 lb');
  expect(formatChange(pounds(173.2), pounds(172.5), { unit: 'lb' })).toBe('+0.7 lb');
  expect(formatChange(24.1, 24.1, { unit: '%' })).toBe('No change');
  expect(formatChange(0.3, 0.1, { unit: null })).toBe('+0.2');
});

test('formats a calendar date', () => {
  expect(formatCalendarShortDate('2026-11-03')).toBe('Nov 3, 2026');
});
