import { expect, test } from 'vitest';
import { addDays } from '../../../../shared/dates.ts';
import { type Availability, type DayHours, defaultAvailability } from '../contract.ts';
import { bookableDays, type Calendar, freeSlots, isBookableDay } from './free-slots.ts';

const zone = 'America/New_York';
const now = new Date('2026-11-21T15:10:00Z');
const open: Calendar = { zone, rules: defaultAvailability, overrides: new Map(), busy: [] };
const slots = (day: string, given: Partial<Calendar> & { now?: Date; minutes?: number } = {}) =>
  freeSlots(day, { ...open, ...given }, { minutes: given.minutes ?? 30, now: given.now ?? now });
const times = (...given: Parameters<typeof slots>) => slots(...given).map(slot => slot.time);

test('offers 18 slots from 09:00 to 17:30 on a default day', () => {
  const day = times('2026-11-23');
  expect(day).toHaveLength(18);
  expect([day[0], day[1], day[17]]).toEqual(['09:00', '09:30', '17:30']);
});

test('offers only future times today', () => {
  expect(times('2026-11-21')[0]).toBe('10:30');
});

test('blocks only the slots that an appointment touches', () => {
  const busy = [{ start: new Date('2026-11-23T15:15:00Z'), end: new Date('2026-11-23T16:00:00Z') }];
  const day = times('2026-11-23', { busy });
  expect(day).not.toContain('10:00');
  expect(day).not.toContain('10:30');
  expect(day).toContain('09:30');
  expect(day).toContain('11:00');
});

test("accepts bookings from today to three months ahead in the practice's zone", () => {
  const given = { zone, rules: defaultAvailability, now };
  expect(isBookableDay('2026-11-20', given)).toBe(false);
  expect(isBookableDay('2026-11-21', given)).toBe(true);
  expect(isBookableDay('2027-02-21', given)).toBe(true);
  expect(isBookableDay('2027-02-22', given)).toBe(false);
  // In New York it is still the previous day.
  expect(isBookableDay('2026-11-20', { ...given, now: new Date('2026-11-21T03:00:00Z') })).toBe(true);
});

const monday = '2026-11-23';
const at = (time: string, minutes: number) => {
  const start = new Date(`${monday}T${time}:00-05:00`);
  return { start, end: new Date(start.getTime() + minutes * 60_000) };
};
const rules = (given: Partial<Availability>): Pick<Calendar, 'rules'> => ({
  rules: { ...defaultAvailability, ...given },
});
const everyDay = (...hours: DayHours) => rules({ weeklyHours: Array.from({ length: 7 }, () => hours) });

test('ends a session before the break', () => {
  const given = everyDay({ from: '09:00', to: '12:00' }, { from: '13:15', to: '15:00' });
  expect(times(monday, { ...given, minutes: 60 })).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '13:15',
    '13:45',
  ]);
});

test('applies separate hours to each weekday', () => {
  const weeklyHours = Array.from({ length: 7 }, (_, weekday) =>
    weekday === 1 ? [{ from: '10:00', to: '11:00' }] : [],
  );
  expect(times(monday, rules({ weeklyHours }))).toEqual(['10:00', '10:30']);
  for (const day of ['2026-11-22', '2026-11-24']) expect(times(day, rules({ weeklyHours }))).toEqual([]);
});

test('replaces weekly hours on special days and days off', () => {
  const overrides = new Map<string, DayHours>([
    [monday, [{ from: '20:00', to: '21:00' }]],
    ['2026-11-24', []],
  ]);
  expect(times(monday, { overrides })).toEqual(['20:00', '20:30']);
  expect(times('2026-11-24', { overrides })).toEqual([]);
  expect(times('2026-11-25', { overrides })).toHaveLength(18);
});

test.each<[what: string, given: Partial<Availability>, taken: string[]]>([
  ['without buffers', {}, ['12:00']],
  ['with one before', { bufferBefore: 30 }, ['11:30', '12:00', '12:30']],
  ['with one after', { bufferAfter: 30 }, ['11:30', '12:00', '12:30']],
  ['with both, of which one is over at the grid', { bufferBefore: 10, bufferAfter: 20 }, ['11:30', '12:00', '12:30']],
  [
    'with both, of which both count',
    { bufferBefore: 30, bufferAfter: 30 },
    ['11:00', '11:30', '12:00', '12:30', '13:00'],
  ],
])('keeps both buffers between two sessions: %s', (_what, given, taken) => {
  const free = times(monday, { ...rules(given), busy: [at('12:00', 30)] });
  expect(times(monday).filter(time => !free.includes(time))).toEqual(taken);
});

test('lets a buffer reach beyond working hours', () => {
  expect(times(monday, rules({ bufferBefore: 60, bufferAfter: 60 }))).toHaveLength(18);
});

test('keeps the buffer of the previous evening after midnight', () => {
  const given = { ...everyDay({ from: '00:00', to: '02:00' }), minutes: 60 };
  const busy = [{ start: new Date('2026-11-23T03:30:00Z'), end: new Date('2026-11-23T04:45:00Z') }];
  expect(times(monday, { ...given, busy })).toEqual(['00:00', '00:30', '01:00']);
  const buffered = rules({ ...given.rules, bufferAfter: 30 });
  expect(times(monday, { ...given, ...buffered, busy })).toEqual(['00:30', '01:00']);
});

test('counts the minimum notice in real minutes up to the start', () => {
  const given = rules({ minimumNotice: 120 });
  const noticed = (time: string) => times(monday, { ...given, now: new Date(`2026-11-23T${time}-05:00`) })[0];
  expect(noticed('08:00:00')).toBe('10:00');
  expect(noticed('08:00:01')).toBe('10:30');
  expect(times(monday, { ...rules({ minimumNotice: 72 * 60 }), now })).toEqual([]);
});

test('treats a slot starting now as past', () => {
  expect(times(monday, { now: new Date('2026-11-23T14:00:00Z') })[0]).toBe('09:30');
});

test('counts the horizon in weeks or months', () => {
  const last = (given: Partial<Availability>) => bookableDays({ zone, now, ...rules(given) }).last;
  expect(last({ horizonCount: 1, horizonUnit: 'weeks' })).toBe('2026-11-28');
  expect(last({ horizonCount: 6, horizonUnit: 'weeks' })).toBe('2027-01-02');
  expect(last({ horizonCount: 1, horizonUnit: 'months' })).toBe('2026-12-21');
  const week = rules({ horizonCount: 1, horizonUnit: 'weeks' });
  expect(times('2026-11-28', week)).toHaveLength(18);
  expect(times('2026-11-29', week)).toEqual([]);
});

test('counts appointments starting on the day toward the daily maximum', () => {
  const busy = [at('09:00', 30), at('10:00', 30)];
  expect(times(monday, { ...rules({ dailyMaximum: 2 }), busy })).toEqual([]);
  expect(times(monday, { ...rules({ dailyMaximum: 3 }), busy })).toHaveLength(16);
  expect(times('2026-11-24', { ...rules({ dailyMaximum: 1 }), busy })).toHaveLength(18);
});

test.each<[step: Availability['stepMinutes'], minutes: number, count: number]>([
  [60, 30, 9],
  [60, 60, 9],
  [15, 60, 33],
  [45, 90, 11],
  [5, 540, 1],
  [30, 541, 0],
])('with a step of %i minutes, fits %i-minute sessions %i times a day', (stepMinutes, minutes, count) => {
  expect(times(monday, { ...rules({ stepMinutes }), minutes })).toHaveLength(count);
});

test('accepts hours until midnight', () => {
  const given = everyDay({ from: '22:00', to: '24:00' });
  expect(times(monday, given)).toEqual(['22:00', '22:30', '23:00', '23:30']);
  expect(times(monday, { ...given, minutes: 120 })).toEqual(['22:00']);
});

test('places every slot at its local time on a day of a clock change', () => {
  const march = new Date('2027-03-01T12:00:00Z');
  const start = (day: string) => slots(day, { now: march })[0]?.start;
  expect(start('2027-03-13')).toBe('2027-03-13T14:00:00.000Z');
  expect(start('2027-03-14')).toBe('2027-03-14T13:00:00.000Z');
  expect(times(addDays('2027-03-14', 0), { now: march })).toHaveLength(18);
});
