import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { clocksOf } from '../testing/clocks.ts';
import { byRunLength, recordFigure } from '../testing/proof.ts';
import { addMinutes, dayIn, daysInMinutes, instantOnOrAfter, startOfDay, wallToInstant } from './dates.ts';

// Compares with an independent implementation at every DST change, on any machine (promises.md, "Time").

const zones = [
  ...['America/New_York', 'Europe/Berlin', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  ...['America/Santiago', 'Africa/Cairo', 'Pacific/Chatham', 'Asia/Kathmandu'],
];
const [from, to] = byRunLength([2026, 2028], [2022, 2032]);
const step = byRunLength(15, 1);
const minute = 60_000;

let asked = 0;
afterAll(() =>
  recordFigure('time', `wall times around changes, ${from} to ${to - 1}, machine in ${process.env.TZ}`, asked),
);

test.each(zones)('%s: maps every wall time around a DST change to its first instant or null', zone => {
  const clocks = clocksOf(zone);
  const changes = clocks.changes(from, to);
  // Governments change the number of DST changes: Egypt reintroduced DST in 2023.
  expect(changes.length > to - from).toBe(zone !== 'Asia/Kathmandu');
  for (const change of changes.length ? changes : [Date.UTC(from, 2, 14)]) {
    const around = clocks.shown(change);
    for (let wall = around - 240 * minute; wall <= around + 240 * minute; wall += step * minute) {
      const text = new Date(wall).toISOString();
      const [day, time] = [text.slice(0, 10), text.slice(11, 16)];
      const [first = null] = clocks.instantsOf(wall);
      expect(wallToInstant(day, time, zone)?.getTime() ?? null, `${zone} ${text}`).toBe(first);
      // A wall time in the DST gap resolves to the end of the gap.
      expect(instantOnOrAfter(day, time, zone).getTime(), `${zone} ${text}`).toBe(first ?? change);
      asked++;
    }
  }
});

test.each(zones)('%s: starts each day around a DST change where the previous one ends', zone => {
  const clocks = clocksOf(zone);
  for (const change of clocks.changes(from, to)) {
    const day = dayIn(new Date(change), zone);
    const start = startOfDay(day, zone).getTime();
    expect(new Date(clocks.shown(start)).toISOString().slice(0, 10)).toBe(day);
    expect(new Date(clocks.shown(start - minute)).toISOString().slice(0, 10) < day).toBe(true);
  }
});

test.each(zones)('%s: maps any minute to its wall time and back; a day before is 24 hours before', zone => {
  const clocks = clocksOf(zone);
  const any = fc.integer({ min: Date.UTC(from, 0, 1) / minute, max: Date.UTC(to, 0, 1) / minute });
  fc.assert(
    fc.property(any, minutes => {
      const instant = minutes * minute;
      const text = new Date(clocks.shown(instant)).toISOString();
      const found = wallToInstant(text.slice(0, 10), text.slice(11, 16), zone)?.getTime();
      expect(dayIn(new Date(instant), zone)).toBe(text.slice(0, 10));
      expect(clocks.instantsOf(clocks.shown(instant))[0]).toBe(found);
      expect(addMinutes(new Date(instant), -daysInMinutes(1)).getTime()).toBe(instant - 86_400_000);
    }),
    { numRuns: byRunLength(200, 20_000) },
  );
});
