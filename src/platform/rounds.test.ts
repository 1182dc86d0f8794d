import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { openRounds, type Piecework } from './rounds.ts';

const log = createLog('silent');

/** Work that waits at a gate; `waiting` is what a look at the database would find. */
function openYard(limits: { most: number; mostOfGroup: number }) {
  const rounds = openRounds(log, limits);
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  const waiting = new Map<string, Piecework>();
  const add = (name: string, since: number, pieces = 1) => {
    let left = pieces;
    const work = async () => {
      begun.push(name);
      await new Promise<void>(open => gates.set(name, open));
      if (--left === 0) waiting.delete(name);
      return left > 0;
    };
    waiting.set(name, { name, group: name.charAt(0), since: new Date(since), work });
  };
  const finish = async (name: string) => {
    const before = begun.length;
    gates.get(name)?.();
    if (waiting.size > 1) await expect.poll(() => begun.length).toBeGreaterThan(before);
  };
  return { rounds, begun, add, finish, look: () => rounds.begin(async () => [...waiting.values()]) };
}

test('of one group so many, and the longest waiting first', async () => {
  const { begun, add, look } = openYard({ most: 4, mostOfGroup: 2 });
  for (const [at, name] of ['a1', 'a2', 'a3', 'a4'].entries()) add(name, at);
  add('c1', 11);
  add('b1', 10);
  add('d1', 12);
  await look();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  // Nothing is begun twice.
  await look();
  expect(begun).toHaveLength(4);
});

test('after a round the room goes to whoever has waited longest, without a look from outside', async () => {
  const { rounds, begun, add, finish, look } = openYard({ most: 1, mostOfGroup: 1 });
  add('a1', 0, 3);
  add('b1', 10);
  add('c1', 20, 2);
  await look();
  // What a1 has left is older than all the others'; it had its turn.
  await finish('a1');
  await finish('b1');
  await finish('c1');
  await finish('a1');
  await finish('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a1', 'c1', 'a1']);
  await finish('a1');
  await rounds.settled();
  expect(begun).toHaveLength(6);
});

test('a round that fails leaves its room, and is not tried again at once', async () => {
  const rounds = openRounds(log, { most: 1, mostOfGroup: 1 });
  let runs = 0;
  const work = async () => {
    runs++;
    throw new Error('broken');
  };
  const find = async () => [{ name: 'a', group: 'a', since: new Date(0), work }];
  await rounds.begin(find);
  await rounds.settled();
  expect(runs).toBe(1);
  await rounds.begin(find);
  await rounds.settled();
  expect(runs).toBe(2);
});

test('nothing more is begun when the program ends', async () => {
  const rounds = openRounds(log, { most: 1, mostOfGroup: 1 });
  const end = new AbortController();
  let runs = 0;
  const work = async () => {
    runs++;
    end.abort();
    return true;
  };
  await rounds.begin(async () => [{ name: 'a', group: 'a', since: new Date(0), work }], end.signal);
  await rounds.settled();
  expect(runs).toBe(1);
});

test('what came while its own piece was under way is looked for at the end of that', async () => {
  const { begun, add, finish, look, rounds } = openYard({ most: 2, mostOfGroup: 2 });
  add('a1', 0);
  await look();
  await look();
  expect(begun).toEqual(['a1']);
  await finish('a1');
  // What its own end took away has come again.
  add('a1', 5);
  await expect.poll(() => begun).toEqual(['a1', 'a1']);
  await finish('a1');
  await rounds.settled();
});
