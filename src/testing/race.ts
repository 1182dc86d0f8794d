import { performance } from 'node:perf_hooks';
import { expect } from 'vitest';

type Ask = () => Promise<Response>;

/**
 * Expects none of the others to take `times` as long as `first`. What is slower is slower each time, a machine's mood is
 * not: one race of three that says so is enough.
 */
export async function expectAsQuick(times: number, first: Ask, ...others: Ask[]) {
  const best = others.map(() => Number.POSITIVE_INFINITY);
  for (let heat = 0; heat < 3 && best.some(ratio => ratio >= times); heat++) {
    const [base = Number.NaN, ...took] = await race([first, ...others]);
    took.forEach((each, index) => {
      best[index] = Math.min(best[index] ?? each / base, each / base);
    });
  }
  for (const ratio of best) expect(ratio).toBeLessThan(times);
}

/** Milliseconds of the fastest tenth of some calls, taken in turns so that the machine's moods hit all of them. */
async function race(calls: Ask[]): Promise<number[]> {
  const times: number[][] = calls.map(() => []);
  for (let round = 0; round < 60; round++) {
    for (const [index, each] of calls.entries()) {
      const began = performance.now();
      const answer = await each();
      await answer.text();
      expect(answer.status).toBe(200);
      times[index]?.push(performance.now() - began);
    }
  }
  return times.map(each => each.toSorted((one, other) => one - other)[6] ?? Number.NaN);
}
