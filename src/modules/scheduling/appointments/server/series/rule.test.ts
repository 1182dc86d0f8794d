import { expect, test } from 'vitest';
import { seriesRule } from '../../entry.ts';
import { daysOfRule, occurrencesOf } from './rule.ts';

const days = (first: string, rule: object) => daysOfRule(first, seriesRule.parse(rule));

test.each([
  ['weekly', '2026-11-03', ['2026-11-03', '2026-11-10', '2026-11-17']],
  ['biweekly', '2026-11-03', ['2026-11-03', '2026-11-17', '2026-12-01']],
  // The second Tuesday.
  ['monthly', '2026-11-10', ['2026-11-10', '2026-12-08', '2027-01-12']],
  // The fourth stays the fourth, also where it is the last.
  ['monthly', '2026-11-24', ['2026-11-24', '2026-12-22', '2027-01-26']],
  // A fifth means the last.
  ['monthly', '2026-12-29', ['2026-12-29', '2027-01-26', '2027-02-23']],
  ['monthly', '2026-10-30', ['2026-10-30', '2026-11-27', '2026-12-25']],
])('repeats %s from %s', (frequency, first, expected) => {
  expect(days(first, { frequency, count: 3 })).toEqual(expected);
});

test('includes the last day and limits a series to 52 appointments', () => {
  expect(days('2026-11-03', { frequency: 'weekly', until: '2026-11-17' })).toHaveLength(3);
  expect(days('2026-11-03', { frequency: 'weekly', until: '2026-11-16' })).toHaveLength(2);
  expect(days('2026-11-03', { frequency: 'weekly', until: '2027-10-26' })).toHaveLength(52);
  expect(() => days('2026-11-03', { frequency: 'weekly', until: '2027-11-02' })).toThrow('up to 52');
});

const starts = (startTime: string, zone: string, count = 2) => {
  const start = new Date(startTime);
  const first = { startTime: start, endTime: new Date(start.getTime() + 30 * 60_000) };
  return occurrencesOf(first, seriesRule.parse({ frequency: 'weekly', count }), zone).map(each =>
    each.startTime.toISOString(),
  );
};

test.each([
  // Clocks go forward on March 8 in New York, on March 29 in Berlin, back on October 25.
  ['2026-03-04T15:00:00.000Z', 'America/New_York', '2026-03-11T14:00:00.000Z'],
  ['2026-03-25T09:00:00.000Z', 'Europe/Berlin', '2026-04-01T08:00:00.000Z'],
  ['2026-10-21T08:00:00.000Z', 'Europe/Berlin', '2026-10-28T09:00:00.000Z'],
  // 2:30 does not exist on March 8 and becomes 3:00.
  ['2026-03-01T07:30:00.000Z', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  // Lord Howe changes by half an hour.
  ['2026-03-30T00:00:00.000Z', 'Australia/Lord_Howe', '2026-04-06T00:30:00.000Z'],
  ['2026-11-03T04:15:00.000Z', 'Asia/Kathmandu', '2026-11-10T04:15:00.000Z'],
])('keeps the local time a week after %s in %s', (first, zone, next) => {
  expect(starts(first, zone)).toEqual([first, next]);
});

test('keeps the second occurrence of an ambiguous hour', () => {
  expect(starts('2026-11-01T06:30:00.000Z', 'America/New_York')).toEqual([
    '2026-11-01T06:30:00.000Z',
    '2026-11-08T06:30:00.000Z',
  ]);
});

test('skips excluded days and rejects a series of one appointment', () => {
  const first = { startTime: new Date('2026-11-03T15:00:00Z'), endTime: new Date('2026-11-03T16:00:00Z') };
  const rule = { frequency: 'weekly', count: 3 };
  const left = occurrencesOf(first, seriesRule.parse({ ...rule, except: ['2026-11-10'] }), 'UTC');
  expect(left.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-17']);
  const all = ['2026-11-10', '2026-11-17'];
  expect(() => occurrencesOf(first, seriesRule.parse({ ...rule, except: all }), 'UTC')).toThrow('at least two');
});
