import { expect, test } from 'vitest';
import { formatMoment, formatMomentInSentence, formatNearDay } from './format-moment.ts';

const zone = 'America/Los_Angeles';
const now = Date.parse('2026-11-18T18:43:00Z');

test.each([
  ['2026-11-18T15:42:00Z', 'Today, 7:42 AM'],
  ['2026-11-18T07:30:00Z', 'Yesterday, 11:30 PM'],
  ['2026-11-19T08:00:00Z', 'Tomorrow, 12:00 AM'],
  ['2026-11-04T17:00:00Z', 'Nov 4, 9:00 AM'],
  ['2027-01-01T08:00:00Z', 'Jan 1, 2027, 12:00 AM'],
])('formats %s as %s', (instant, written) => {
  expect(formatMoment(instant, zone, now)).toBe(written);
});

test('lowercases a relative day, but not a month, within a sentence', () => {
  expect(formatMomentInSentence('2026-11-19T08:00:00Z', zone, now)).toBe('tomorrow, 12:00 AM');
  expect(formatMomentInSentence('2026-11-04T17:00:00Z', zone, now)).toBe('Nov 4, 9:00 AM');
});

test('recognizes yesterday and tomorrow across a DST change', () => {
  const afterChange = Date.parse('2026-03-08T19:00:00Z');
  expect(formatNearDay('2026-03-08T07:59:00Z', zone, afterChange)).toBe('Yesterday');
  expect(formatNearDay('2026-03-09T07:00:00Z', zone, afterChange)).toBe('Tomorrow');
});
