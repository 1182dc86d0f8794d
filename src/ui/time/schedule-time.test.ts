import { expect, test } from 'vitest';
import { startOf } from './schedule-time.ts';

const zone = 'America/New_York';
const now = Date.parse('2026-11-18T04:30:00Z');

test('defaults to an hour from now in the time zone of the practice', () => {
  expect(startOf({ status: 'draft', scheduledFor: null }, now, zone)).toEqual({ day: '2026-11-18', time: '00:30' });
});

test('starts with the scheduled time, but not with the old time of a draft', () => {
  const scheduledFor = '2026-12-24T13:00:00.000Z';
  expect(startOf({ status: 'scheduled', scheduledFor }, now, zone)).toEqual({ day: '2026-12-24', time: '08:00' });
  expect(startOf({ status: 'draft', scheduledFor }, now, zone)).toEqual({ day: '2026-11-18', time: '00:30' });
});
