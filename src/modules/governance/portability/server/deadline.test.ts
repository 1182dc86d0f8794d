import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { inTurn } from './deadline.ts';

test('a canceled waiter leaves the queue and the next one runs', async () => {
  const limit = pLimit(1);
  const [stays, leaving] = [new AbortController(), new AbortController()];
  const first = Promise.withResolvers<void>();
  const running = inTurn(limit, stays.signal, () => first.promise);
  const left = inTurn(limit, leaving.signal, async () => expect.fail('they have left'));
  const next = inTurn(limit, stays.signal, async () => 'next');
  leaving.abort();
  await expect(left).rejects.toThrow('was cancelled');
  await expect(inTurn(limit, AbortSignal.abort(), async () => 'gone')).rejects.toThrow('was cancelled');
  first.resolve();
  await running;
  expect(await next).toBe('next');
  expect(await inTurn(limit, stays.signal, async () => 'free again')).toBe('free again');
});

test('running work keeps its slot until it ends, even if canceled', async () => {
  const limit = pLimit(1);
  const leaving = new AbortController();
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const running = inTurn(limit, leaving.signal, () => {
    begun.resolve();
    return ending.promise;
  });
  await begun.promise;
  leaving.abort();
  expect(limit.activeCount).toBe(1);
  ending.resolve('all of it');
  expect(await running).toBe('all of it');
});
