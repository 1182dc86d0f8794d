import { expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { openFairQueue, type TurnEnd } from './fair-queue.ts';

const log = createLog('silent');

/** A queue whose turns wait until the test ends them. The group of a lane is its first letter. */
function openYard(limits: { max: number; maxPerGroup?: number }) {
  const queue = openFairQueue(log, limits);
  const begun: string[] = [];
  const gates = new Map<string, (end: TurnEnd | Error) => void>();
  const add = (lane: string, since: number, isReserved = false) => {
    const take = async () => {
      begun.push(lane);
      const end = await new Promise<TurnEnd | Error>(open => gates.set(lane, open));
      if (end instanceof Error) throw end;
      return end;
    };
    queue.add([{ lane, group: lane.charAt(0), since, isReserved, take }]);
  };
  /** Ends the running turn of a lane. */
  const finish = async (lane: string, end: TurnEnd | Error = false) => {
    await expect.poll(() => gates.has(lane)).toBe(true);
    gates.get(lane)?.(end);
    gates.delete(lane);
  };
  return { queue, begun, add, finish };
}

test('limits the running keys per group and starts the longest waiting first', async () => {
  const { queue, begun, add, finish } = openYard({ max: 4, maxPerGroup: 2 });
  for (const [at, name] of ['a1', 'a2', 'a3'].entries()) add(name, at);
  for (const [name, since] of [
    ['c1', 11],
    ['b1', 10],
    ['d1', 30],
    ['e1', 20],
  ] as const)
    add(name, since);
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'c1', 'b1']);
  // A lane that is already running is not started again.
  add('a1', 0);
  await finish('b1');
  await expect.poll(() => begun.at(-1)).toBe('e1');
  await finish('c1');
  await expect.poll(() => begun.at(-1)).toBe('d1');
  await finish('a2');
  await expect.poll(() => begun.at(-1)).toBe('a3');
  expect(begun).toHaveLength(7);
  await finish('a1');
  for (const lane of ['a1', 'a3', 'd1', 'e1']) await finish(lane);
  await queue.settled();
  expect(begun).toHaveLength(8);
});

test('serves keys round-robin by the time since their last turn', async () => {
  const { queue, begun, add, finish } = openYard({ max: 1 });
  add('a', 0);
  add('b', 10);
  add('c', 20);
  await finish('a', true);
  // The oldest row of `a` is older than all others, but `a` has just had its turn.
  await expect.poll(() => begun.at(-1)).toBe('b');
  add('a', 0);
  await finish('b');
  await finish('c', true);
  await finish('a');
  await finish('c');
  await queue.settled();
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'c']);
});

test('runs a busy key once more for all requests that arrived meanwhile', async () => {
  const { queue, begun, add, finish } = openYard({ max: 10 });
  for (let times = 0; times < 5; times++) add('a', 0);
  await finish('a');
  add('a', 0);
  add('a', 0);
  await finish('a');
  await queue.settled();
  expect(begun).toEqual(['a', 'a']);
});

test('runs a reserved key even when all slots are taken', async () => {
  const { queue, begun, add, finish } = openYard({ max: 2 });
  for (const name of ['a', 'b', 'c']) add(name, 0);
  add('instance', 0, true);
  await expect.poll(() => begun).toEqual(['a', 'b', 'instance']);
  for (const name of ['a', 'instance', 'b', 'c']) await finish(name);
  await queue.settled();
});

test('frees the slot of a failed turn without retrying at once', async () => {
  const { queue, begun, add, finish } = openYard({ max: 1 });
  add('a', 0);
  await finish('a', new Error('broken'));
  await queue.settled();
  expect(begun).toEqual(['a']);
  add('a', 0);
  await finish('a');
  await queue.settled();
  expect(begun).toEqual(['a', 'a']);
});

test('resumes a delayed key and starts nothing after close', async () => {
  const { queue, begun, add, finish } = openYard({ max: 1 });
  add('a', 0);
  await finish('a', 1);
  await queue.settled();
  await expect.poll(() => begun).toEqual(['a', 'a']);
  add('b', 0);
  await expect.poll(() => begun).toHaveLength(2);
  const closed = queue.close();
  await finish('a', 1);
  await closed;
  expect(begun).toEqual(['a', 'a']);
});
