import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMinutes, dayIn, instantOnOrAfter, timeOfMinutes } from '../../../../shared/dates.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { type Availability, availability, type DayHours, defaultAvailability } from '../contract.ts';
import { type Busy, bookableDays, freeSlots, hoursOn } from './free-slots.ts';

const zones = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Chatham', 'Asia/Kathmandu', 'UTC'];
/** Days with clock changes in some zone, and others. */
const days = ['2026-10-04', '2026-11-01', '2026-11-21', '2027-03-14', '2027-04-04', '2027-04-30', '2027-02-28'];

const endOf = (minute: number) => (minute === 1_440 ? '24:00' : timeOfMinutes(minute));
/** An even number of distinct sorted times makes a list of intervals that do not overlap. */
const dayHours = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { maxLength: 6 })
  .map(marks => marks.toSorted((one, other) => one - other).map(mark => mark * 5))
  .map(
    (marks): DayHours =>
      Array.from({ length: Math.floor(marks.length / 2) }, (_, index) => ({
        from: timeOfMinutes(marks[index * 2] ?? 0),
        to: endOf(marks[index * 2 + 1] ?? 0),
      })),
  );
const rules: fc.Arbitrary<Availability> = fc
  .record({
    weeklyHours: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
    stepMinutes: fc.constantFrom(5, 10, 15, 20, 30, 45, 60),
    bufferBefore: fc.constantFrom(0, 5, 30, 240),
    bufferAfter: fc.constantFrom(0, 10, 60),
    minimumNotice: fc.constantFrom(0, 60, 1_500),
    horizonCount: fc.integer({ min: 1, max: 24 }),
    horizonUnit: fc.constantFrom('weeks', 'months'),
    dailyMaximum: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  .map(given => availability.parse({ ...defaultAvailability, ...given }));

const calendars = fc.record({
  zone: fc.constantFrom(...zones),
  day: fc.constantFrom(...days),
  rules,
  special: fc.option(dayHours),
  minutes: fc.constantFrom(5, 30, 50, 90, 480),
  /** Minutes from the start of the day, and duration. */
  taken: fc.array(fc.tuple(fc.integer({ min: -600, max: 2_000 }), fc.integer({ min: 5, max: 300 })), { maxLength: 6 }),
  /** Minutes before the start of the day. */
  before: fc.integer({ min: -1_000, max: 60 * 24 * 100 }),
});

test('offers only times within hours, limits and free periods under any rules', () => {
  let offered = 0;
  fc.assert(
    fc.property(calendars, ({ zone, day, rules, special, minutes, taken, before }) => {
      const start = instantOnOrAfter(day, '00:00', zone);
      const busy: Busy[] = taken.map(([at, length]) => ({
        start: addMinutes(start, at),
        end: addMinutes(start, at + length),
      }));
      const now = addMinutes(start, -before);
      const calendar = { zone, rules, busy, overrides: new Map(special ? [[day, special]] : []) };
      const slots = freeSlots(day, calendar, { minutes, now });
      offered += slots.length;
      const hours = hoursOn(day, calendar).map(({ from, to }) => [
        instantOnOrAfter(day, from, zone),
        instantOnOrAfter(day, to, zone),
      ]);
      const gap = rules.bufferBefore + rules.bufferAfter;
      const { first, last } = bookableDays({ zone, rules, now });
      for (const slot of slots) {
        const from = new Date(slot.start);
        const to = addMinutes(from, minutes);
        expect(dayIn(from, zone)).toBe(day);
        expect(hours.some(([opens, closes]) => opens && closes && from >= opens && to <= closes)).toBe(true);
        expect(from > now && from >= addMinutes(now, rules.minimumNotice)).toBe(true);
        expect(day >= first && day <= last).toBe(true);
        for (const each of busy) {
          expect(addMinutes(to, gap) <= each.start || addMinutes(each.end, gap) <= from).toBe(true);
        }
      }
      const sessions = busy.filter(each => dayIn(each.start, zone) === day).length;
      if (rules.dailyMaximum !== null && sessions >= rules.dailyMaximum) expect(slots).toEqual([]);
      expect(new Set(slots.map(({ start: at }) => at)).size).toBe(slots.length);
    }),
    { numRuns: byRunLength(125, 500) },
  );
  // Makes sure that the test has checked something.
  expect(offered).toBeGreaterThan(byRunLength(250, 1_000));
});

test('withdraws a booked time and offers none after the horizon', () => {
  fc.assert(
    fc.property(calendars, ({ zone, day, rules, minutes }) => {
      const now = addMinutes(instantOnOrAfter(day, '00:00', zone), -3_000);
      const calendar = { zone, rules, busy: [], overrides: new Map() };
      const [slot] = freeSlots(day, calendar, { minutes, now });
      if (slot) {
        const start = new Date(slot.start);
        const busy = [{ start, end: addMinutes(start, minutes) }];
        const after = freeSlots(day, { ...calendar, busy }, { minutes, now });
        expect(after.map(({ time }) => time)).not.toContain(slot.time);
      }
      const { last } = bookableDays({ zone, rules, now });
      expect(freeSlots(addDays(last, 1), calendar, { minutes, now })).toEqual([]);
    }),
    { numRuns: byRunLength(75, 300) },
  );
});
