import { expect, test } from 'vitest';
import { byDay, byPartOfDay, freeTimes, nearest } from './free-times.ts';

const times = freeTimes([
  {
    date: '2026-11-20',
    slots: [
      { time: '09:00', start: '2026-11-20T17:00:00.000Z' },
      { time: '12:00', start: '2026-11-20T20:00:00.000Z' },
      { time: '17:30', start: '2026-11-21T01:30:00.000Z' },
    ],
  },
  { date: '2026-11-21', slots: [] },
]);

test("groups times by the visitor's day and keeps the practice's day", () => {
  expect([...byDay(times, 'America/Los_Angeles').keys()]).toEqual(['2026-11-20']);
  const inBerlin = byDay(times, 'Europe/Berlin');
  expect([...inBerlin.keys()]).toEqual(['2026-11-20', '2026-11-21']);
  expect(inBerlin.get('2026-11-21')).toEqual([
    { date: '2026-11-20', time: '17:30', start: '2026-11-21T01:30:00.000Z' },
  ]);
});

test('groups times by part of day and omits empty parts', () => {
  const parts = (zone: string) => byPartOfDay(times, zone).map(({ part, times: free }) => [part, free.length]);
  expect(parts('America/Los_Angeles')).toEqual([
    ['morning', 1],
    ['afternoon', 1],
    ['evening', 1],
  ]);
  expect(parts('Europe/Berlin')).toEqual([
    ['morning', 1],
    ['evening', 2],
  ]);
});

test('sorts the nearest times chronologically', () => {
  const near = nearest([...times].reverse(), '2026-11-20T19:00:00.000Z').map(each => each.time);
  expect(near).toEqual(['09:00', '12:00', '17:30']);
  expect(nearest([], '2026-11-20T19:00:00.000Z')).toEqual([]);
});
