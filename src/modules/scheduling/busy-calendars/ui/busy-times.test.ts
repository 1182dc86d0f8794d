import { expect, test } from 'vitest';
import { planBusyTimes } from './use-busy-times.ts';

const plan = (startTime: string, endTime: string, zone: string) => [...planBusyTimes([{ startTime, endTime }], zone)];

test("shows a busy time on its days in the practice's zone", () => {
  expect(plan('2026-03-02T09:00:00Z', '2026-03-02T10:30:00Z', 'Europe/Berlin')).toEqual([
    ['2026-03-02', [{ from: 600, to: 690 }]],
  ]);
  // A whole day ends at midnight and isn't on the next day.
  expect(plan('2026-03-01T23:00:00Z', '2026-03-03T23:00:00Z', 'Europe/Berlin')).toEqual([
    ['2026-03-02', [{ from: 0, to: 1_440 }]],
    ['2026-03-03', [{ from: 0, to: 1_440 }]],
  ]);
  expect(plan('2026-03-02T22:00:00Z', '2026-03-03T01:00:00Z', 'Europe/Berlin')).toEqual([
    ['2026-03-02', [{ from: 1_380, to: 1_440 }]],
    ['2026-03-03', [{ from: 0, to: 120 }]],
  ]);
});
