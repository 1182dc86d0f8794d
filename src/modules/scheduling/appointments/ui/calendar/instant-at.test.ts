import { expect, test } from 'vitest';
import { instantOnOrAfter, timeOfMinutes } from '../../../../../shared/dates.ts';
import { isLong } from '../../../../../testing/proof.ts';
import { instantAt } from './instant-at.ts';

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/London',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'Africa/Cairo',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'UTC',
];

/** The days of 2026. The short form of the test uses only the days around clock changes and the first of each month. */
function daysIn(zone: string): string[] {
  const all = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  if (isLong) return all;
  const lengthOf = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone).hoursInDay;
  const isChange = (day: string | undefined) => day !== undefined && lengthOf(day) !== 24;
  return all.filter(
    (day, at) => day.endsWith('-01') || isChange(all[at - 1]) || isChange(day) || isChange(all[at + 1]),
  );
}

test.each(zones)('computes the same instant in browser and server for %s in 2026', zone => {
  for (const date of daysIn(zone)) {
    for (const minute of [0, 15, 60, 90, 120, 135, 150, 165, 180, 720, 1_410]) {
      expect(instantAt(date, minute, zone), `${date} ${minute}`).toBe(
        instantOnOrAfter(date, timeOfMinutes(minute), zone).toISOString(),
      );
    }
  }
});
