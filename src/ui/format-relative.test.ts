import { expect, test } from 'vitest';
import { formatRelative } from './format-relative.ts';

const now = Date.parse('2026-11-18T18:43:00Z');

test.each([
  ['2026-11-18T18:42:30Z', 'less than a minute ago'],
  ['2026-11-18T18:43:20Z', 'less than a minute ago'],
  ['2026-11-18T18:31:00Z', '12 minutes ago'],
  ['2026-11-18T17:00:00Z', '1 hour ago'],
  ['2026-11-17T10:00:00Z', '1 day ago'],
  ['2026-09-18T10:00:00Z', '2 months ago'],
  ['2024-11-01T10:00:00Z', '2 years ago'],
])('formats %s as %s', (instant, expected) => {
  expect(formatRelative(instant, now)).toBe(expected);
});
