import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, timeIn } from '../src/shared/dates.ts';
import { contention } from '../src/testing/contention.ts';
import { instanceEventSecret } from '../src/testing/payment-calls.ts';
import { inProof, tellFigure } from '../src/testing/proof.ts';
import {
  addAndErase,
  allTimes,
  type Busy,
  billAndTakeBack,
  bookAndThinkAgain,
  keepBusy,
  nothingTold,
  writeAndPublish,
  writeToMany,
} from './busy-practice.ts';
import { buyAndFetch } from './busy-shop.ts';
import { expectWhole } from './invariants.ts';
import { type MoneyCrash, openMoneyCrash } from './money-crash.ts';
import { get, newOwner, post } from './program.ts';
import { sell } from './shop.ts';

const zone = newOwner.timeZone;
const kills = inProof(6, 200);
let at: MoneyCrash;
beforeAll(async () => {
  at = await openMoneyCrash([]);
}, 240_000);
afterAll(() => at.close());

test(`kill -9 at ${kills} random moments of a practice that does everything at once: each thing is whole, or not there`, {
  retry: 0,
}, async () => {
  const { cookie, owner, sink } = at;
  const { url } = at.program();
  const { slug } = await get<{ slug: string }>(at.program(), '/api/storefront', cookie);
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'general_health' };
  const { id: clientId } = await (await post(at.program(), '/api/clients', person, cookie)).json();
  const product = await sell(at.program(), cookie);
  const end = new AbortController();
  const told = nothingTold();
  const times = allTimes(zone);
  const busy: Busy = { url, cookie, slug, clientId, sink, times, told, isOver: end.signal };
  const shop = { peer: at.peer, productId: product.id, secret: instanceEventSecret };
  const acts = [bookAndThinkAgain, billAndTakeBack, writeAndPublish, writeToMany, addAndErase, buyAndFetch(shop)];
  const working = keepBusy(busy, acts);
  let failure: unknown;
  working.catch(reason => {
    failure = reason;
  });
  const done = () => told.booked.size + told.paid.size + told.published.size + told.granted.size + told.erased.size;
  const starts: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    // As much work between two kills on a slow machine as on a quick one.
    const before = done();
    for (let waited = 0; done() < before + 5 && !failure && waited < 120_000; waited += 5) await sleep(5);
    await sleep(randomInt(0, 150));
    if (failure) throw failure;
    await at.program().kill('SIGKILL');
    const began = performance.now();
    await at.restart();
    // On a machine that has other work it is that work's time, too.
    starts.push((performance.now() - began) / contention(100));
  }
  const before = done();
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(before);
  end.abort();
  await working;
  await expectWhole(owner, sink);
  await expectTold(busy);
  // What a request meets while its program starts or ends is said as such; nothing else may be.
  expect(told.trouble.filter(each => !each.startsWith('503'))).toEqual([]);
  const median = starts.toSorted((one, other) => one - other)[Math.floor(kills / 2)] ?? Number.NaN;
  expect(Math.max(...starts)).toBeLessThan(10_000);
  const what = `${told.booked.size} bookings, ${told.cancelled.size} called off, ${told.moved.size} moved`;
  const more = `${told.issued.size} invoices, ${told.credited.size} taken back, ${told.granted.size} purchases`;
  const rest = `${told.published.size} texts, ${told.campaigns.size} campaigns, ${told.erased.size} erasures`;
  tellFigure('crash', 'everything at once, app killed', `${kills} kills: ${what}, ${more}, ${rest}; all whole`);
  tellFigure(
    'crash',
    'ready again after a kill, median and worst',
    `${seconds(median)}, ${seconds(Math.max(...starts))}`,
  );
});

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** What was acknowledged is there. */
async function expectTold({ told }: Busy) {
  const lines = async <T extends object>(statement: string, ...values: unknown[]) =>
    (await at.owner.query<T>(statement, values)).rows;
  const sessions = await lines<{ id: string; status: string; start: Date }>(
    'select id, status, start_time as start from appointments',
  );
  const wallOf = (start: Date | undefined) => start && `${dayIn(start, zone)} ${timeIn(start, zone)}`;
  const byId = new Map(sessions.map(each => [Number(each.id), each]));
  expect([...told.booked.keys()].filter(id => !byId.has(id))).toEqual([]);
  expect([...told.cancelled].filter(id => byId.get(id)?.status !== 'cancelled')).toEqual([]);
  for (const [id, wall] of told.moved) expect(wallOf(byId.get(id)?.start)).toBe(wall);
  const bills = await lines<{ id: string; number: string; status: string }>(
    'select id, invoice_number as number, status from invoices',
  );
  const bill = new Map(bills.map(each => [Number(each.id), each]));
  for (const [id, number] of told.issued) expect(bill.get(id)?.number).toBe(number);
  for (const id of told.paid) expect(['paid', 'void']).toContain(bill.get(id)?.status);
  for (const id of told.credited) expect(bill.get(id)?.status).toBe('void');
  const texts = await lines<{ id: string }>("select id from contents where status = 'published'");
  const out = new Set(texts.map(({ id }) => Number(id)));
  expect([...told.published].filter(id => !out.has(id))).toEqual([]);
  const letters = await lines<{ id: string }>("select id from email_campaigns where status = 'sent'");
  const sent = new Set(letters.map(({ id }) => Number(id)));
  expect([...told.campaigns].filter(id => !sent.has(id))).toEqual([]);
  const sales = await lines<{ email: string; status: string; count: number }>(
    'select customer_email as email, status, download_count as count from product_purchases',
  );
  const sale = new Map(sales.map(each => [each.email, each]));
  for (const [email, granted] of told.granted) {
    expect(sale.get(email)?.status).toBe('completed');
    expect(sale.get(email)?.count).toBeGreaterThanOrEqual(granted);
  }
  await expectErased(told.erased);
}

/** No row of any table names them; what keeps them erased is a hash. */
async function expectErased(emails: Set<string>) {
  const { rows: tables } = await at.owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { name } of tables) {
    const { rows } = await at.owner.query<{ row: string }>(
      `select t::text as row from "${name}" t where t::text like '%@gone.example%'`,
    );
    const naming = rows.filter(({ row }) =>
      [...row.matchAll(/[\w-]+@gone\.example/g)].some(([each]) => emails.has(each)),
    );
    expect(naming, name).toEqual([]);
  }
}
