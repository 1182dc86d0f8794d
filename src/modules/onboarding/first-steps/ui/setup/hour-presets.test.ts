import { expect, test } from 'vitest';
import { defaultAvailability, weeklyHours } from '../../../../scheduling/availability/contract.ts';
import { hourPresets, ownHours, presetOf } from './SetupPage.tsx';

test('every preset is valid and unique', () => {
  for (const { week } of hourPresets) expect(weeklyHours.parse(week)).toEqual(week);
  expect(new Set(hourPresets.map(({ week }) => JSON.stringify(week))).size).toBe(hourPresets.length);
});

test('offers a new practice Monday to Friday, 9 to 5', () => {
  expect(presetOf(defaultAvailability.weeklyHours, false)).toBe('nine-to-five');
  expect(hourPresets[0].week.map(day => day.length)).toEqual([0, 1, 1, 1, 1, 1, 0]);
});

test('keeps hours that the practice has chosen', () => {
  expect(presetOf(defaultAvailability.weeklyHours, true)).toBe('every-day');
  expect(presetOf(hourPresets[1]?.week ?? [], true)).toBe('early');
  expect(presetOf([[], [{ from: '09:30', to: '12:00' }], [], [], [], [], []], true)).toBe(ownHours);
});
