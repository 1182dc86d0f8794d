import { expect, test } from 'vitest';
import { startOf } from './schedule-time.ts';

const zone = 'America/New_York';
const now = Date.parse('2026-11-18T04:30:00Z');

test('the fields begin an hour from now by the clock of the practice, on its day', () => {
  expect(startOf({ status: 'draft', scheduledFor: null }, now, zone)).toEqual({ day: '2026-11-18', time: '00:30' });
});

test('they begin with the time that a scheduled one has, and not with one that was taken back', () => {
  const scheduledFor = '2026-12-24T13:00:00.000Z';
  expect(startOf({ status: 'scheduled', scheduledFor }, now, zone)).toEqual({ day: '2026-12-24', time: '08:00' });
  expect(startOf({ status: 'draft', scheduledFor }, now, zone)).toEqual({ day: '2026-11-18', time: '00:30' });
});
