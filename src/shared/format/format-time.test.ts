import { expect, test } from 'vitest';
import * as dates from '../dates.ts';
import {
  dayIn,
  formatCalendarDay,
  formatDay,
  formatDayAndTime,
  formatMonth,
  formatShortDay,
  formatTimeRange,
  hourIn,
  sameWallTime,
  zoneName,
} from './format-time.ts';

const start = '2026-11-20T18:00:00.000Z';
const end = '2026-11-20T19:00:00.000Z';

test('formats an appointment in the time zone of the practice', () => {
  expect(formatDay(start, 'America/Los_Angeles')).toBe('Friday, November 20, 2026');
  expect(formatTimeRange(start, end, 'America/Los_Angeles')).toBe('10:00 AM - 11:00 AM');
  expect(formatDayAndTime(start, 'America/Los_Angeles')).toBe('Friday, Nov 20, 10:00 AM');
  expect(formatShortDay(start, 'Asia/Tokyo')).toBe('Sat, Nov 21');
});

test('takes the day of an instant from the time zone', () => {
  expect(dayIn('2026-11-20T03:00:00Z', 'America/Los_Angeles')).toBe('2026-11-19');
  expect(dayIn('2026-11-20T03:00:00Z', 'Pacific/Chatham')).toBe('2026-11-20');
  expect(dayIn(new Date('2026-11-20T10:30:00Z'), 'Pacific/Chatham')).toBe('2026-11-21');
});

const zones = [
  ...['America/New_York', 'Europe/Berlin', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC'],
  ...['America/Santiago', 'Africa/Cairo', 'Pacific/Chatham', 'Asia/Kathmandu', 'Pacific/Kiritimati'],
];

test('agrees with the server on days and hours in a browser without Temporal', () => {
  for (const zone of zones)
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour, 40));
      const shown = [dayIn(instant, zone), hourIn(instant, zone)];
      if (`${shown}` !== `${[dates.dayIn(instant, zone), dates.hourIn(instant, zone)]}`)
        expect.fail(`${zone} ${instant.toISOString()}: ${shown}`);
    }
});

test('formats midnight as 12:00 AM of the new day', () => {
  expect(dayIn('2026-11-20T08:00:00Z', 'America/Los_Angeles')).toBe('2026-11-20');
  expect(formatTimeRange('2026-11-20T08:00:00Z', '2026-11-20T20:00:00Z', 'America/Los_Angeles')).toBe(
    '12:00 AM - 12:00 PM',
  );
});

test('names a time zone the same in every season', () => {
  expect(zoneName('America/Los_Angeles', '2026-01-01T00:00:00Z')).toBe('Pacific Time');
  expect(zoneName('America/Los_Angeles', '2026-07-01T00:00:00Z')).toBe('Pacific Time');
  expect(zoneName('UTC', start)).toBe('UTC');
});

test('compares the wall times of two time zones at a given instant', () => {
  expect(sameWallTime(start, 'America/New_York', 'America/Detroit')).toBe(true);
  expect(sameWallTime('2026-01-15T18:00:00Z', 'America/Phoenix', 'America/Denver')).toBe(true);
  expect(sameWallTime('2026-07-15T18:00:00Z', 'America/Phoenix', 'America/Denver')).toBe(false);
});

test('formats a calendar day regardless of the machine’s time zone', () => {
  expect(formatCalendarDay('2026-03-08')).toBe('Sunday, March 8, 2026');
  expect(formatMonth('2026-03')).toBe('March 2026');
});
