import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayIn,
  instantOnOrAfter,
  isTimeZone,
  sameTimeOn,
  startOfDay,
  startOfMonth,
  startOfWeek,
  wallToInstant,
} from './dates.ts';

/** Known DST changes: zone, wall time, and its instant (null if that wall time does not exist). */
test.each([
  ['America/New_York', '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
  ['America/New_York', '2027-03-14', '02:30', null],
  ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['Europe/Berlin', '2027-03-28', '02:15', null],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/London', '2027-03-28', '01:30', null],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', null],
  ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
  ['America/Santiago', '2026-09-06', '00:30', null],
  ['Africa/Cairo', '2027-04-30', '00:15', null],
  ['Pacific/Chatham', '2026-09-27', '02:50', null],
  ['Pacific/Chatham', '2026-11-21', '09:00', '2026-11-20T19:15:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '09:00', '2026-11-21T03:15:00.000Z'],
])('in %s, %s %s is the instant %s', (zone, day, time, instant) => {
  expect(wallToInstant(day, time, zone)?.toISOString() ?? null).toBe(instant);
});

test('starts a day later than midnight where DST skips midnight', () => {
  expect(startOfDay('2027-04-30', 'Africa/Cairo').toISOString()).toBe('2027-04-29T22:00:00.000Z');
  expect(dayIn(startOfDay('2027-04-30', 'Africa/Cairo'), 'Africa/Cairo')).toBe('2027-04-30');
  expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
});

test.each([
  ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:00:00.000Z'],
  ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
  ['Africa/Cairo', '2027-04-30', '00:00', '2027-04-29T22:00:00.000Z'],
  ['Africa/Cairo', '2027-04-29', '24:00', '2027-04-29T22:00:00.000Z'],
])('in %s, closing on %s at %s means the instant %s', (zone, day, time, instant) => {
  expect(instantOnOrAfter(day, time, zone).toISOString()).toBe(instant);
});

test('takes the day of an instant from the time zone', () => {
  const instant = new Date('2026-11-21T05:30:00Z');
  expect(dayIn(instant, 'America/Los_Angeles')).toBe('2026-11-20');
  expect(dayIn(instant, 'Asia/Tokyo')).toBe('2026-11-21');
});

test('adds calendar days regardless of DST changes', () => {
  expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(startOfWeek('2026-11-21')).toBe('2026-11-15');
  expect(startOfWeek('2026-11-22')).toBe('2026-11-22');
  expect(startOfMonth('2026-02-28')).toBe('2026-02-01');
});

test('starts a week on the first day that the practice sets', () => {
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16');
  expect(startOfWeek('2026-11-23', 1)).toBe('2026-11-23');
  expect(startOfWeek('2026-11-20', 6)).toBe('2026-11-14');
  expect(startOfWeek('2026-11-21', 6)).toBe('2026-11-21');
});

test('keeps the wall time on another day across DST changes', () => {
  const noonInSummer = new Date('2026-10-20T16:00:00Z');
  expect(sameTimeOn('2026-11-20', noonInSummer, 'America/New_York').toISOString()).toBe('2026-11-20T17:00:00.000Z');
  const skipped = new Date('2027-03-13T07:30:00Z');
  expect(sameTimeOn('2027-03-14', skipped, 'America/New_York').toISOString()).toBe('2027-03-14T07:30:00.000Z');
});

test('accepts only time zone names', () => {
  expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(
    ['', '2020-01-01T00:00Z', '2020-01-01T00:00[Europe/Berlin]', 'Mars/Olympus', "UTC'; --", 'x'.repeat(10_000)].some(
      isTimeZone,
    ),
  ).toBe(false);
});
