import { expect, test } from 'vitest';
import { openLanes } from './lanes.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
const gate = () => Promise.withResolvers<void>();

test('work goes on once under a name, and once more when it was asked for meanwhile', async () => {
  const lanes = openLanes(log, 10);
  const gates = [gate(), gate()];
  let runs = 0;
  const work = async () => gates[runs++]?.promise;
  for (let times = 0; times < 5; times++) lanes.begin('one', work);
  expect(runs).toBe(1);
  gates[0]?.resolve();
  gates[1]?.resolve();
  await lanes.settled();
  expect(runs).toBe(2);
  lanes.begin('one', work);
  await lanes.settled();
  expect(runs).toBe(3);
});

test('there is room for so many, and always for what is sure', async () => {
  const lanes = openLanes(log, 2);
  const { promise, resolve } = gate();
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await promise;
  };
  for (const name of ['a', 'b', 'c']) lanes.begin(name, work(name));
  lanes.begin('instance', work('instance'), true);
  expect(begun).toEqual(['a', 'b', 'instance']);
  resolve();
  await lanes.settled();
  lanes.begin('c', work('c'));
  expect(begun.at(-1)).toBe('c');
});

test('work that fails leaves its name free', async () => {
  const lanes = openLanes(log, 2);
  let runs = 0;
  const work = async () => {
    runs++;
    throw new Error('broken');
  };
  lanes.begin('one', work);
  await lanes.settled();
  lanes.begin('one', work);
  await lanes.settled();
  expect(runs).toBe(2);
});
