import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitedFor } from './waited.ts';

const sizes = { beat: 50, much: 500 };

test('a sleep counts as long as it is, work as long as the processor has it', async () => {
  const { result, took } = await waitedFor(() => setTimeout(1_500, 'awake'), sizes);
  expect([result, took > 600]).toEqual(['awake', true]);
  const busy = await waitedFor(async () => {
    const until = process.cpuUsage().user + 100_000;
    while (process.cpuUsage().user < until);
  }, sizes);
  expect(busy.took).toBeGreaterThan(80);
});

test('a process that does not get the processor waits for nobody', async () => {
  const still = new Int32Array(new SharedArrayBuffer(4));
  const { took } = await waitedFor(async () => {
    for (let time = 0; time < 8; time++) {
      // As if the machine gave it to others: nothing runs, and no processor time is used.
      Atomics.wait(still, 0, 0, 150);
      await setImmediate();
    }
  }, sizes);
  expect(took).toBeLessThan(500);
});
