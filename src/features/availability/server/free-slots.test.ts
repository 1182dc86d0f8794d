import { expect, test } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { defaultAvailability } from '../contract.ts';
import { type Calendar, freeSlots, isBookableDay } from './free-slots.ts';

const zone = 'America/New_York';
const now = new Date('2026-11-21T15:10:00Z');
const open: Calendar = { zone, rules: defaultAvailability, overrides: new Map(), busy: [] };
const slots = (day: string, given: Partial<Calendar> & { now?: Date; minutes?: number } = {}) =>
  freeSlots(day, { ...open, ...given }, { minutes: given.minutes ?? 30, now: given.now ?? now });
const times = (...given: Parameters<typeof slots>) => slots(...given).map(slot => slot.time);

test('the default day has 18 slots, every 30 minutes from 09:00 to 17:30', () => {
  const day = times('2026-11-23');
  expect(day).toHaveLength(18);
  expect([day[0], day[1], day[17]]).toEqual(['09:00', '09:30', '17:30']);
});

test('today offers only what is still to come', () => {
  expect(times('2026-11-21')[0]).toBe('10:30');
});

test('a session takes every slot that it touches, and no other', () => {
  const busy = [{ start: new Date('2026-11-23T15:15:00Z'), end: new Date('2026-11-23T16:00:00Z') }];
  const day = times('2026-11-23', { busy });
  expect(day).not.toContain('10:00');
  expect(day).not.toContain('10:30');
  expect(day).toContain('09:30');
  expect(day).toContain('11:00');
});

test('bookings are taken from today to three months ahead, on the practice’s calendar', () => {
  const given = { zone, rules: defaultAvailability, now };
  expect(isBookableDay('2026-11-20', given)).toBe(false);
  expect(isBookableDay('2026-11-21', given)).toBe(true);
  expect(isBookableDay('2027-02-21', given)).toBe(true);
  expect(isBookableDay('2027-02-22', given)).toBe(false);
  // In New York it is still the day before.
  expect(isBookableDay('2026-11-20', { ...given, now: new Date('2026-11-21T03:00:00Z') })).toBe(true);
});

test('on a day whose clocks change, every slot is its wall time', () => {
  const march = new Date('2027-03-01T12:00:00Z');
  const start = (day: string) => slots(day, { now: march })[0]?.start;
  expect(start('2027-03-13')).toBe('2027-03-13T14:00:00.000Z');
  expect(start('2027-03-14')).toBe('2027-03-14T13:00:00.000Z');
  expect(times(addDays('2027-03-14', 0), { now: march })).toHaveLength(18);
});
