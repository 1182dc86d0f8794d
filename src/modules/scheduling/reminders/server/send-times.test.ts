import { afterAll, describe, expect, test } from 'vitest';
import { wallToInstant } from '../../../../shared/dates.ts';
import { momentOf } from './send-times.ts';

const own = process.env.TZ;
afterAll(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

/** Start in wall time, and 24 elapsed hours before it in UTC. */
const dayBefore: [zone: string, session: string, reminder: string][] = [
  // Clocks go forward one hour on March 8, so 24 hours earlier is 9:00.
  ['America/New_York', '2026-03-08 10:00', '2026-03-07T14:00Z'],
  ['America/New_York', '2026-11-01 10:00', '2026-10-31T15:00Z'],
  ['Europe/Berlin', '2026-03-29 10:00', '2026-03-28T08:00Z'],
  ['Europe/London', '2026-10-25 10:00', '2026-10-24T10:00Z'],
  // Half an hour on Lord Howe Island.
  ['Australia/Lord_Howe', '2026-10-04 10:00', '2026-10-02T23:00Z'],
  ['Africa/Casablanca', '2026-02-15 10:00', '2026-02-14T10:00Z'],
  ['America/Santiago', '2026-09-06 10:00', '2026-09-05T13:00Z'],
  ['Africa/Cairo', '2026-04-24 10:00', '2026-04-23T07:00Z'],
  ['Pacific/Chatham', '2026-09-27 10:00', '2026-09-25T20:15Z'],
  ['Asia/Kathmandu', '2026-03-08 10:00', '2026-03-07T04:15Z'],
];

/** Start, minutes before, quiet hours, and the expected sending time in wall time. */
const quiet: [zone: string, session: string, minutes: number, from: string, to: string, reminder: string][] = [
  // Outside of the quiet hours, at their end, at their beginning.
  ['America/New_York', '2026-06-10 12:00', 120, '22:00', '08:00', '2026-06-10 10:00'],
  ['America/New_York', '2026-06-10 10:00', 120, '22:00', '08:00', '2026-06-10 08:00'],
  ['America/New_York', '2026-06-10 22:00', 1440, '22:00', '08:00', '2026-06-10 08:00'],
  // Inside: moved to their end, also across midnight.
  ['America/New_York', '2026-06-10 06:00', 1440, '22:00', '08:00', '2026-06-09 08:00'],
  ['America/New_York', '2026-06-10 23:30', 1440, '22:00', '08:00', '2026-06-10 08:00'],
  ['America/New_York', '2026-06-10 15:00', 120, '12:00', '14:00', '2026-06-10 14:00'],
  // The end is exactly half an hour before the start: allowed; less: sent before they begin.
  ['America/New_York', '2026-06-10 08:30', 60, '22:00', '08:00', '2026-06-10 08:00'],
  ['America/New_York', '2026-06-10 08:29', 60, '22:00', '08:00', '2026-06-09 21:59'],
  ['America/New_York', '2026-06-10 07:00', 60, '22:00', '08:00', '2026-06-09 21:59'],
  // They end at a wall time that is skipped (just after it) or occurs twice (the first).
  ['America/New_York', '2026-03-08 09:00', 480, '22:00', '02:30', '2026-03-08 03:00'],
  ['America/New_York', '2026-11-01 09:00', 540, '22:00', '01:30', '2026-11-01 01:30'],
  // Clock changes within them, at midnight in Cairo and by half an hour on Lord Howe.
  ['Africa/Cairo', '2026-04-24 11:00', 600, '22:00', '08:00', '2026-04-24 08:00'],
  ['Australia/Lord_Howe', '2026-10-04 11:00', 540, '22:00', '08:00', '2026-10-04 08:00'],
  ['Asia/Kathmandu', '2026-06-10 07:00', 30, '21:00', '07:00', '2026-06-09 20:59'],
];

const instant = (zone: string, wall: string) => {
  const [day = '', time = ''] = wall.split(' ');
  const found = wallToInstant(day, time, zone);
  if (!found) throw new Error(`${wall} is skipped in ${zone}`);
  return found;
};

describe.each([
  ['UTC', 0],
  ['America/New_York', 300],
  ['Asia/Kathmandu', -345],
])('with the machine in %s', (machine, offset) => {
  const there = () => {
    process.env.TZ = machine;
    expect(new Date('2026-01-15T00:00Z').getTimezoneOffset()).toBe(offset);
  };

  test.each(dayBefore)('in %s, places 24 hours before %s at %s', (zone, session, reminder) => {
    there();
    const moment = momentOf(instant(zone, session), 1440, { quietHours: null, zone });
    expect(moment).toEqual(new Date(reminder));
  });

  test.each(quiet)(
    'in %s, for %s minus %i minutes and quiet hours %s to %s, sends at %s',
    (zone, session, minutes, from, to, reminder) => {
      there();
      const moment = momentOf(instant(zone, session), minutes, { quietHours: { from, to }, zone });
      expect(moment.toISOString()).toBe(instant(zone, reminder).toISOString());
    },
  );
});
