import { expect, test } from 'vitest';
import { instantOnOrAfter, timeOfMinutes } from '../../../../shared/dates.ts';
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

test.each(zones)('every quarter of an hour of 2026 in %s is the instant that the server means', zone => {
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    for (const minute of [0, 15, 60, 90, 120, 135, 150, 165, 180, 720, 1_410]) {
      expect(instantAt(date, minute, zone), `${date} ${minute}`).toBe(
        instantOnOrAfter(date, timeOfMinutes(minute), zone).toISOString(),
      );
    }
  }
});
