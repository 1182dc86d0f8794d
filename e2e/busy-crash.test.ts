import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceEventSecret } from '../src/testing/payment-calls.ts';
import { inProof } from '../src/testing/proof.ts';
import {
  addAndErase,
  billAndTakeBack,
  bookAndThinkAgain,
  keepBusy,
  writeAndPublish,
  writeToMany,
} from './busy-practice.ts';
import { buyAndFetch } from './busy-shop.ts';
import { expectTold, openBusy } from './busy-told.ts';
import { expectWhole } from './invariants.ts';
import { tellKills } from './killed.ts';
import { type MoneyCrash, openMoneyCrash } from './money-crash.ts';
import { sell } from './shop.ts';

const kills = inProof(3, 200);
let at: MoneyCrash;
beforeAll(async () => {
  at = await openMoneyCrash([]);
}, 240_000);
afterAll(() => at.close());

test(`kill -9 at ${kills} random moments of a practice that does everything at once: each thing is whole, or not there`, {
  retry: 0,
}, async () => {
  const { cookie, owner, sink } = at;
  const product = await sell(at.program(), cookie);
  const end = new AbortController();
  const busy = await openBusy(at, end.signal);
  const { told } = busy;
  const shop = { peer: at.peer, productId: product.id, secret: instanceEventSecret };
  const acts = [bookAndThinkAgain, billAndTakeBack, writeAndPublish, writeToMany, addAndErase, buyAndFetch(shop)];
  const working = keepBusy(busy, acts);
  let failure: unknown;
  working.catch(reason => {
    failure = reason;
  });
  const done = () => told.booked.size + told.paid.size + told.published.size + told.granted.size + told.erased.size;
  for (let kill = 0; kill < kills; kill++) {
    // As much work between two kills on a slow machine as on a quick one.
    const before = done();
    for (let waited = 0; done() < before + 5 && !failure && waited < 120_000; waited += 5) await sleep(5);
    await sleep(randomInt(0, 150));
    if (failure) throw failure;
    await at.program().kill('SIGKILL');
    await at.restart();
  }
  const before = done();
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(before);
  end.abort();
  await working;
  await expectWhole(owner, sink);
  await expectTold(owner, told);
  // What a request meets while its program starts or ends is said as such; nothing else may be.
  expect(told.trouble.filter(each => !each.startsWith('503'))).toEqual([]);
  const what = `${told.booked.size} bookings, ${told.cancelled.size} called off, ${told.moved.size} moved`;
  const more = `${told.issued.size} invoices, ${told.credited.size} taken back, ${told.granted.size} purchases`;
  const rest = `${told.published.size} texts, ${told.campaigns.size} campaigns, ${told.erased.size} erasures`;
  tellKills('everything at once, app killed', at.starts, `${what}, ${more}, ${rest}; all whole`);
});
