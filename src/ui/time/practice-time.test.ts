import { expect, test } from 'vitest';
import { agree, formatClock, formatExactRange, formatMinute, wallTimeIn, zoneInitials } from './practice-time.ts';

test('computes wall times on days of 23 and 25 hours', () => {
  const newYork = (instant: string) => wallTimeIn(instant, 'America/New_York');
  expect(newYork('2026-03-08T06:59:00Z')).toEqual({ day: '2026-03-08', minute: 119 });
  expect(newYork('2026-03-08T07:00:00Z')).toEqual({ day: '2026-03-08', minute: 180 });
  expect(newYork('2026-11-01T05:30:00Z')).toEqual({ day: '2026-11-01', minute: 90 });
  expect(newYork('2026-11-01T06:30:00Z')).toEqual({ day: '2026-11-01', minute: 90 });
  expect(newYork('2026-11-01T04:00:00Z')).toEqual({ day: '2026-11-01', minute: 0 });
});

test('converts one instant to the wall times of two time zones', () => {
  expect(wallTimeIn('2026-11-20T01:30:00Z', 'America/New_York')).toEqual({ day: '2026-11-19', minute: 1_230 });
  expect(wallTimeIn('2026-11-20T01:30:00Z', 'Europe/Berlin')).toEqual({ day: '2026-11-20', minute: 150 });
  expect(agree(['2026-11-20T01:30:00Z'], 'America/New_York', 'Europe/Berlin')).toBe(false);
  // In winter both zones agree; Phoenix has no DST.
  expect(agree(['2026-01-10T12:00:00Z'], 'America/Denver', 'America/Phoenix')).toBe(true);
  expect(agree(['2026-01-10T12:00:00Z', '2026-07-10T12:00:00Z'], 'America/Denver', 'America/Phoenix')).toBe(false);
});

test('formats hours for a 12-hour clock', () => {
  expect([0, 540, 630, 720, 1_440].map(formatMinute)).toEqual(['12 AM', '9 AM', '10:30 AM', '12 PM', '12 AM']);
  expect([0, 65, 780].map(formatClock)).toEqual(['12:00', '1:05', '1:00']);
});

test('adds the zone abbreviation to a time that occurs twice', () => {
  expect(formatExactRange('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', 'America/New_York')).toBe(
    '1:30 AM EDT - 1:30 AM EST',
  );
  expect(formatExactRange('2026-11-19T18:00:00Z', '2026-11-19T19:00:00Z', 'America/New_York')).toBe(
    '1:00 PM - 2:00 PM',
  );
});

test('abbreviates a time zone for a narrow column', () => {
  expect(zoneInitials('America/Los_Angeles', '2026-11-18T12:00:00Z')).toBe('PT');
  expect(zoneInitials('Europe/Berlin', '2026-11-18T12:00:00Z')).toBe('GMT+1');
});
