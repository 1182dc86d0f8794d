import { expect, test } from 'vitest';
import { addDays, addMonths, addMonthsToDay, daysBetween, slotsOfMonth, weeksOf } from './calendar-month.ts';

test('lays out the weeks of a month from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-08')[0]?.slice(5)).toEqual([null, '2026-08-01']);
  expect(weeksOf('2026-02')).toHaveLength(4);
});

test('lays out the weeks of a month from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11', 1);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[1]?.[0]).toBe('2026-11-02');
  expect(weeks).toHaveLength(6);
});

test('adds days and months across month ends, years and DST changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addMonths('2026-11', 3)).toBe('2027-02');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonthsToDay('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonthsToDay('2026-11-18', 3)).toBe('2027-02-18');
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
});

test('requests the slots of a month from today to the last bookable day', () => {
  const range = { first: '2026-11-18', last: '2027-02-18' };
  expect(slotsOfMonth('2026-11', range)).toEqual({ date: '2026-11-18', days: 13 });
  expect(slotsOfMonth('2027-02', range)).toEqual({ date: '2027-02-01', days: 18 });
  expect(slotsOfMonth('2026-10', range)).toBeNull();
  expect(slotsOfMonth('2027-03', range)).toBeNull();
});
