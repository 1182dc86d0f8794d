import { expect, test } from 'vitest';
import { dayIn } from '../../../../shared/dates.ts';
import { type Availability, type DayHours, defaultAvailability } from '../contract.ts';
import { type Calendar, freeSlots } from './free-slots.ts';

// The promise on time (promises.md) must hold in any system time zone: vitest.config.ts runs this file in three.

test('runs in the time zone of its test project', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect([here, new Date(2027, 0, 1).toISOString()]).toEqual(
    {
      UTC: ['UTC', '2027-01-01T00:00:00.000Z'],
      'America/New_York': ['America/New_York', '2027-01-01T05:00:00.000Z'],
      'Asia/Kathmandu': [here, '2026-12-31T18:15:00.000Z'],
    }[process.env.TZ ?? ''],
  );
});

type Case = {
  zone: string;
  day: string;
  hours: DayHours;
  step?: Availability['stepMinutes'];
  minutes?: number;
  /** Wall time and instant of each slot. */
  slots: [time: string, start: string][];
};

const offered = ({ zone, day, hours, step = 30, minutes = 30 }: Omit<Case, 'slots'>) => {
  const rules = { ...defaultAvailability, stepMinutes: step, weeklyHours: Array.from({ length: 7 }, () => hours) };
  const calendar: Calendar = { zone, rules, overrides: new Map(), busy: [] };
  // Two days earlier, so that the rule about past times does not apply.
  const now = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 24 * 3_600_000);
  return freeSlots(day, calendar, { minutes, now });
};
const hours = (from: string, to: string): DayHours => [{ from, to }];

test.each<[what: string, given: Case]>([
  [
    'New York loses 02:00 to 03:00: nothing in the gap, and the hour before it ends at 03:00',
    {
      zone: 'America/New_York',
      day: '2027-03-14',
      hours: hours('01:00', '04:00'),
      slots: [
        ['01:00', '2027-03-14T06:00:00.000Z'],
        ['01:30', '2027-03-14T06:30:00.000Z'],
        ['03:00', '2027-03-14T07:00:00.000Z'],
        ['03:30', '2027-03-14T07:30:00.000Z'],
      ],
    },
  ],
  [
    'New York has 01:00 to 02:00 twice: the first of both',
    {
      zone: 'America/New_York',
      day: '2026-11-01',
      hours: hours('00:30', '02:30'),
      slots: [
        ['00:30', '2026-11-01T04:30:00.000Z'],
        ['01:00', '2026-11-01T05:00:00.000Z'],
        ['01:30', '2026-11-01T05:30:00.000Z'],
        ['02:00', '2026-11-01T07:00:00.000Z'],
      ],
    },
  ],
  [
    'New York closes in the lost hour: at its end, not an hour later',
    {
      zone: 'America/New_York',
      day: '2027-03-14',
      hours: hours('01:00', '02:30'),
      minutes: 60,
      slots: [['01:00', '2027-03-14T06:00:00.000Z']],
    },
  ],
  [
    'Berlin loses 02:00 to 03:00: an hour-long session that begins at 01:30 ends at 03:30',
    {
      zone: 'Europe/Berlin',
      day: '2027-03-28',
      hours: hours('01:00', '03:30'),
      minutes: 60,
      slots: [
        ['01:00', '2027-03-28T00:00:00.000Z'],
        ['01:30', '2027-03-28T00:30:00.000Z'],
      ],
    },
  ],
  [
    'Berlin has 02:00 to 03:00 twice: two hours from 01:30 end at 02:30, the second time',
    {
      zone: 'Europe/Berlin',
      day: '2026-10-25',
      hours: hours('01:30', '03:00'),
      minutes: 120,
      slots: [
        ['01:30', '2026-10-24T23:30:00.000Z'],
        ['02:00', '2026-10-25T00:00:00.000Z'],
      ],
    },
  ],
  [
    'London loses 01:00 to 02:00',
    {
      zone: 'Europe/London',
      day: '2027-03-28',
      hours: hours('00:30', '02:30'),
      slots: [
        ['00:30', '2027-03-28T00:30:00.000Z'],
        ['02:00', '2027-03-28T01:00:00.000Z'],
      ],
    },
  ],
  [
    'London has 01:00 to 02:00 twice',
    {
      zone: 'Europe/London',
      day: '2026-10-25',
      hours: hours('01:00', '02:30'),
      slots: [
        ['01:00', '2026-10-25T00:00:00.000Z'],
        ['01:30', '2026-10-25T00:30:00.000Z'],
        ['02:00', '2026-10-25T02:00:00.000Z'],
      ],
    },
  ],
  [
    'Lord Howe loses half an hour, 02:00 to 02:30',
    {
      zone: 'Australia/Lord_Howe',
      day: '2026-10-04',
      hours: hours('01:45', '03:00'),
      step: 15,
      minutes: 15,
      slots: [
        ['01:45', '2026-10-03T15:15:00.000Z'],
        ['02:30', '2026-10-03T15:30:00.000Z'],
        ['02:45', '2026-10-03T15:45:00.000Z'],
      ],
    },
  ],
  [
    'Lord Howe has half an hour twice, 01:30 to 02:00',
    {
      zone: 'Australia/Lord_Howe',
      day: '2027-04-04',
      hours: hours('01:30', '02:30'),
      step: 15,
      minutes: 15,
      slots: [
        ['01:30', '2027-04-03T14:30:00.000Z'],
        ['01:45', '2027-04-03T14:45:00.000Z'],
        ['02:00', '2027-04-03T15:30:00.000Z'],
        ['02:15', '2027-04-03T15:45:00.000Z'],
      ],
    },
  ],
  [
    'Casablanca goes back an hour for Ramadan: 02:00 to 03:00 comes twice',
    {
      zone: 'Africa/Casablanca',
      day: '2026-02-15',
      hours: hours('01:30', '03:30'),
      slots: [
        ['01:30', '2026-02-15T00:30:00.000Z'],
        ['02:00', '2026-02-15T01:00:00.000Z'],
        ['02:30', '2026-02-15T01:30:00.000Z'],
        ['03:00', '2026-02-15T03:00:00.000Z'],
      ],
    },
  ],
  [
    'Casablanca goes forward after it: 02:00 to 03:00 is not there',
    {
      zone: 'Africa/Casablanca',
      day: '2026-03-22',
      hours: hours('01:30', '03:30'),
      slots: [
        ['01:30', '2026-03-22T01:30:00.000Z'],
        ['03:00', '2026-03-22T02:00:00.000Z'],
      ],
    },
  ],
  [
    'Santiago’s day begins at 01:00: nobody is booked at midnight',
    {
      zone: 'America/Santiago',
      day: '2026-09-06',
      hours: hours('00:00', '02:00'),
      slots: [
        ['01:00', '2026-09-06T04:00:00.000Z'],
        ['01:30', '2026-09-06T04:30:00.000Z'],
      ],
    },
  ],
  [
    'Santiago’s day has 23:00 to 24:00 twice: hours to 24:00 end with the second',
    {
      zone: 'America/Santiago',
      day: '2027-04-03',
      hours: hours('22:30', '24:00'),
      minutes: 60,
      slots: [
        ['22:30', '2027-04-04T01:30:00.000Z'],
        ['23:00', '2027-04-04T02:00:00.000Z'],
        ['23:30', '2027-04-04T02:30:00.000Z'],
      ],
    },
  ],
  [
    'Cairo’s day begins at 01:00 too',
    {
      zone: 'Africa/Cairo',
      day: '2027-04-30',
      hours: hours('00:00', '01:30'),
      slots: [['01:00', '2027-04-29T22:00:00.000Z']],
    },
  ],
  [
    'Cairo’s day before it ends at midnight all the same',
    {
      zone: 'Africa/Cairo',
      day: '2027-04-29',
      hours: hours('23:00', '24:00'),
      slots: [
        ['23:00', '2027-04-29T21:00:00.000Z'],
        ['23:30', '2027-04-29T21:30:00.000Z'],
      ],
    },
  ],
  [
    'Chatham, 45 minutes off, loses 02:45 to 03:45',
    {
      zone: 'Pacific/Chatham',
      day: '2026-09-27',
      hours: hours('02:00', '04:15'),
      step: 15,
      minutes: 15,
      slots: [
        ['02:00', '2026-09-26T13:15:00.000Z'],
        ['02:15', '2026-09-26T13:30:00.000Z'],
        ['02:30', '2026-09-26T13:45:00.000Z'],
        ['03:45', '2026-09-26T14:00:00.000Z'],
        ['04:00', '2026-09-26T14:15:00.000Z'],
      ],
    },
  ],
  [
    'Chatham has 02:45 to 03:45 twice',
    {
      zone: 'Pacific/Chatham',
      day: '2027-04-04',
      hours: hours('02:30', '04:15'),
      slots: [
        ['02:30', '2027-04-03T12:45:00.000Z'],
        ['03:00', '2027-04-03T13:15:00.000Z'],
        ['03:30', '2027-04-03T13:45:00.000Z'],
      ],
    },
  ],
  [
    'Kathmandu, 45 minutes off, changes nothing ever',
    {
      zone: 'Asia/Kathmandu',
      day: '2027-03-14',
      hours: hours('02:00', '03:00'),
      slots: [
        ['02:00', '2027-03-13T20:15:00.000Z'],
        ['02:30', '2027-03-13T20:45:00.000Z'],
      ],
    },
  ],
])('%s', (_what, given) => {
  const found = offered(given);
  expect(found.map(({ time, start }) => [time, start])).toEqual(given.slots);
  for (const { start } of found) expect(dayIn(new Date(start), given.zone)).toBe(given.day);
});
