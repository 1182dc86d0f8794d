import { describe, expect, test } from 'vitest';
import { allowanceOf, type Pace } from './rate-limit-rows.ts';

/** Counts the emails sent in `milliseconds` by a worker that wakes up `late` milliseconds after each time allowed. */
function sentWithin(milliseconds: number, perMinute: number, late = 0): number {
  let pace: Pace = { nextAt: 0, slowedUntil: null, slowdowns: 0 };
  let sent = 0;
  for (let now = 0; now < milliseconds; ) {
    const allowance = allowanceOf(pace, perMinute, now);
    while (allowance.room >= 1) {
      allowance.take();
      sent++;
    }
    pace = allowance.changed() ?? pace;
    now = allowance.readyAt + late;
  }
  return sent;
}

describe('allowanceOf', () => {
  test.each([
    [120, 10],
    [600, 50],
    [1, 1],
    [60_000, 5_000],
  ])('allows %i per minute as %i in five seconds', (perMinute, sent) => {
    expect(sentWithin(5_000, perMinute)).toBe(sent);
  });

  test('catches up after waking late', () => {
    expect(sentWithin(60_000, 600, 350)).toBeGreaterThanOrEqual(595);
  });

  test('grants at most one second of credit', () => {
    const pace = { nextAt: 0, slowedUntil: null, slowdowns: 0 };
    expect(allowanceOf(pace, 120, 300_000).room).toBe(3);
  });

  test('a faster setting takes effect without waiting for the slower one', () => {
    const pace = { nextAt: 60_000, slowedUntil: null, slowdowns: 0 };
    expect(allowanceOf(pace, 600, 0)).toMatchObject({ room: 0, readyAt: 100 });
    expect(allowanceOf(pace, null, 0).room).toBe(Number.POSITIVE_INFINITY);
  });

  test('probes a busy domain with one email per second after its pause', () => {
    const pace = { nextAt: 60_000, slowedUntil: 60_000, slowdowns: 1 };
    expect(allowanceOf(pace, null, 59_000)).toMatchObject({ room: 0, readyAt: 60_000, isProbe: true });
    const allowance = allowanceOf(pace, null, 60_000);
    expect(allowance.room).toBe(1);
    allowance.take();
    expect(allowance.readyAt).toBe(61_000);
  });
});
