import { expect, test } from 'vitest';
import { formatLastContact, formatNext } from './format-client.ts';

const zone = 'America/Los_Angeles';
const now = Date.parse('2026-11-18T18:43:00Z');

test.each([
  [null, 'Never'],
  ['2026-11-18T08:30:00Z', 'Today'],
  ['2026-11-18T07:30:00Z', 'Yesterday'],
  ['2026-11-12T20:00:00Z', 'Nov 12'],
  ['2025-12-31T20:00:00Z', 'Dec 31, 2025'],
])("formats %s as %s on the practice's calendar", (lastContact, expected) => {
  expect(formatLastContact(lastContact, zone, now)).toBe(expected);
});

test.each([
  ['2026-11-18T23:30:00Z', 'Next today'],
  ['2026-11-20T07:30:00Z', 'Next tomorrow'],
  ['2026-12-03T18:00:00Z', 'Next Dec 3'],
])('formats an appointment at %s as %s', (nextAppointment, expected) => {
  expect(formatNext(nextAppointment, zone, now)).toBe(expected);
});
