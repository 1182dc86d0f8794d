import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from './batch.ts';

test('batches the calls that arrive during a write into the next write', async () => {
  const writes: { all: number[]; done: () => void }[] = [];
  const double = batched(async (all: number[]) => {
    await new Promise<void>(done => writes.push({ all, done }));
    return one => one * 2;
  });
  const first = [double(1), double(2)];
  await turn();
  const later = [double(3), double(4), double(5)];
  await turn();
  expect(writes.map(({ all }) => all)).toEqual([[1, 2]]);
  writes[0]?.done();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await turn();
  expect(writes.map(({ all }) => all)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  writes[1]?.done();
  expect(await Promise.all(later)).toEqual([6, 8, 10]);
});

test('rejects only the calls of the batch whose write fails', async () => {
  const odd = batched(async (all: number[]) => {
    if (all.includes(13)) throw new Error('thirteen');
    return one => one % 2 === 1;
  });
  const unlucky = await Promise.allSettled([odd(1), odd(13)]);
  expect(unlucky.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([odd(2), odd(3)])).toEqual([false, true]);
});

test('rejects only the one call whose own result fails', async () => {
  const half = batched(async (_: number[]) => one => {
    if (one % 2) throw new Error('odd');
    return one / 2;
  });
  const found = await Promise.allSettled([half(4), half(3), half(8)]);
  expect(found.map(each => (each.status === 'fulfilled' ? each.value : 'odd'))).toEqual([2, 'odd', 4]);
});
