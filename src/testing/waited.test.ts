import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitedFor } from './waited.ts';

test('a sleep counts as long as it is', async () => {
  const { result, took } = await waitedFor(() => setTimeout(1_500, 'awake'));
  expect([result, took > 1_000], `${took} ms`).toEqual(['awake', true]);
});

test('work counts as long as the processor has it, however long the machine lets it stand in line', async () => {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const { took } = await waitedFor(async () => {
    const until = process.cpuUsage().user + 200_000;
    while (process.cpuUsage().user < until);
  });
  const [gone, { user, system }] = [performance.now() - began, process.cpuUsage(before)];
  expect(took).toBeGreaterThan(180);
  expect(took, `of ${gone} ms`).toBeLessThan((user + system) / 1_000 + 500);
});
