import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProof } from '../src/testing/proof.ts';
import { addAndErase, type Busy, bookAndThinkAgain, keepBusy, writeAndPublish } from './busy-practice.ts';
import { expectTold, openBusy } from './busy-told.ts';
import { expectWhole } from './invariants.ts';
import { again, tellKills } from './killed.ts';
import { type MoneyCrash, once, openMoneyCrash } from './money-crash.ts';
import type { Step } from './pauses.ts';

type Flow = { name: string; act: (busy: Busy) => Promise<void>; often: number; steps: Step[] };

/** By itself, so that each kill falls into it. Each step so `often` that with the random moments they come to 200. */
const flows: Flow[] = [
  {
    name: 'booking, calling off, taking another time',
    act: bookAndThinkAgain,
    often: 30,
    steps: ['insert clients', 'insert appointments', 'update appointments', 'commit appointments', 'insert email_logs'],
  },
  {
    name: 'erasing a client',
    act: addAndErase,
    often: 30,
    steps: ['update clients', 'insert erased_people', 'insert erasures', 'commit clients', 'commit erasures'],
  },
  {
    name: 'writing and publishing a text',
    act: writeAndPublish,
    often: 30,
    steps: [
      'insert contents',
      'update contents',
      'insert email_campaigns',
      'commit contents',
      'commit email_campaigns',
    ],
  },
];
const moments = inProof(1, 60);

let at: MoneyCrash;
let busy: Busy;
beforeAll(async () => {
  const tables = flows.flatMap(({ steps }) => steps.map(step => step.split(' ')[1] ?? ''));
  at = await openMoneyCrash([...new Set(tables)]);
  busy = await openBusy(at, AbortSignal.abort());
}, 240_000);
afterAll(() => at.close());

/** Does it again and again until `kill` is through, and then to its end. */
async function during({ act }: Flow, kill: () => Promise<unknown>) {
  // Nobody does it as often as that.
  await at.owner.query('delete from rate_limits');
  const end = new AbortController();
  const working = keepBusy({ ...busy, isOver: end.signal }, [act]);
  working.catch(() => undefined);
  try {
    await kill();
  } finally {
    end.abort();
  }
  await working;
}

describe.each(flows)('$name', flow => {
  const { name, often, steps } = flow;
  let before = 0;
  beforeAll(() => {
    before = at.starts.length;
  });

  test.each<Step>(again(steps, often))('killed at "%s"', once, step =>
    during(flow, () => at.killAt(step, async () => undefined)),
  );

  test(`killed at ${moments} random moments; each is whole, or not there`, {
    retry: 0,
    timeout: 1_200_000,
  }, async () => {
    for (let moment = 0; moment < moments; moment++)
      await during(flow, () => at.killWithin(600, async () => undefined));
    await expectWhole(at.owner, at.sink);
    await expectTold(at.owner, busy.told);
    expect(busy.told.trouble.filter(each => !each.startsWith('503'))).toEqual([]);
    tellKills(`${name}, app killed`, at.starts.slice(before), 'each whole, or not there');
  });
});
