import { expect, test } from 'vitest';
import { isTimeZone } from '../../../../shared/dates.ts';
import { isFound, nameAndPlaceOf, offsetOf, placeOf, timeAndOffset, timeZones } from './PracticeTab.tsx';

const winter = Date.parse('2026-01-15T12:00:00Z');
const summer = Date.parse('2026-07-15T12:00:00Z');

test.each([
  ['America/New_York', winter, 'UTC−05:00'],
  ['America/New_York', summer, 'UTC−04:00'],
  ['Asia/Kathmandu', winter, 'UTC+05:45'],
  ['Australia/Lord_Howe', summer, 'UTC+10:30'],
  ['UTC', winter, 'UTC'],
])('formats the offset of %s at %i as %s', (zone, instant, offset) => {
  expect(offsetOf(zone, instant)).toBe(offset);
});

test('lists each valid time zone once, including the chosen one', () => {
  const zones = timeZones('Asia/Calcutta');
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.filter(zone => !isTimeZone(zone))).toEqual([]);
  expect(zones).toContain('Asia/Calcutta');
  expect(zones).toContain('UTC');
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']));
  expect(timeZones('UTC')).not.toContain('Asia/Calcutta');
  expect(timeZones('UTC')).toContain('Asia/Kolkata');
  expect(new Set(zones).size).toBe(zones.length);
});

test('finds a time zone by city, country or common name', () => {
  expect(isFound('America/Argentina/Buenos_Aires', 'buenos ai', '')).toBe(true);
  expect(isFound('America/Argentina/Buenos_Aires', 'argentina', '')).toBe(true);
  expect(isFound('America/Denver', 'mountain', 'Mountain Time')).toBe(true);
  expect(isFound('America/Denver', 'new york', 'Mountain Time')).toBe(false);
});

test('describes a time zone by its location and current time', () => {
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America');
  expect(timeAndOffset('Asia/Kathmandu', winter)).toBe('5:45 PM, UTC+05:45');
});

test('names a zone by its name and its city', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(nameAndPlaceOf('America/Los_Angeles', now)).toBe('Pacific Time (Los Angeles)');
  expect(nameAndPlaceOf('UTC', now)).toBe('UTC');
});
