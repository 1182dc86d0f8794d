// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bench, type DeclaredOutbox, endLeases, outboxes } from '../../testing/practice/outboxes.ts';
import { isInTurn } from '../../testing/proof.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../testing/world.ts';
import { asSystem } from '../database/scope.ts';

const patient = { timeout: 30_000, interval: 10 };

describe.each(outboxes)('$name', (of: DeclaredOutbox) => {
  /** Fairness, pauses and expired leases are the code of all outboxes: the whole run shows them for some in turn. */
  const inTurn = test.runIf(isInTurn(outboxes.indexOf(of), 3));
  let url: string;
  let world: World;
  let practice: Practice;
  let bench: Bench;
  beforeEach(async () => {
    url = await newDatabaseUrl();
    world = await openWorld(connectWithLongTimeout(url));
    practice = await buildPractice(world);
    bench = await of.prepare(world);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await bench.close();
    await world.close();
  });

  const system = () => asSystem(world.services.database);
  const open = () => bench.open(world.services);
  const rows = async ({ tenantId } = practice) => {
    const { rows: found } = await system().db.execute<{
      id: string;
      status: string;
      attempts: number;
      failures: number;
    }>(sql`select * from ${sql.identifier(of.table)} where tenant_id = ${tenantId} order by id`);
    return found;
  };
  const statuses = async (whose = practice) => (await rows(whose)).map(({ status }) => status);

  inTurn('sends rows of a worker that died before sending, once', async () => {
    await bench.add(practice, 2);
    expect(await of.claim(system())).toHaveLength(2);
    // The lease belongs to the first worker until it expires.
    await open().sendDue();
    expect(bench.calls()).toBe(0);
    await system().db.execute(endLeases(of));
    await Promise.all([open().sendDue(), open().sendDue()]);
    expect(await statuses()).toEqual([of.sent, of.sent]);
    expect(bench.calls()).toBe(2);
  });

  test(`recovers rows whose worker died while sending (${of.afterCrash})`, async () => {
    await bench.add(practice, 1);
    const database = connectWithLongTimeout(url);
    database.ports = world.services.database.ports;
    bench.hang();
    const dying = bench.open({ ...world.services, database });
    await dying.begin();
    await vi.waitUntil(() => bench.calls() > 0, patient);
    // Like a dead worker, it can no longer record any result.
    await database.close();
    bench.recover();
    await system().db.execute(endLeases(of));
    await open().sendDue();
    expect(await statuses()).toEqual([of.afterCrash === 'again' ? of.sent : 'unknown']);
    expect(bench.calls()).toBe(of.afterCrash === 'again' ? 2 : 1);
    await bench.breakOff();
    await dying.settled();
  });

  test.runIf(of.isLeased)('renews the lease of a slow delivery while its worker lives', async () => {
    await bench.add(practice, 1);
    bench.hang();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const outbox = open();
    await outbox.begin();
    await vi.waitUntil(() => bench.calls() > 0, patient);
    await system().db.execute(endLeases(of));
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    const isLeased = sql`select lease_until > now() as held from ${sql.identifier(of.table)}`;
    await expect.poll(async () => (await system().db.execute(isLeased)).rows).toEqual([{ held: true }]);
    await open().sendDue();
    expect(bench.calls()).toBe(1);
    await bench.breakOff();
    await outbox.close();
  });

  inTurn('sends for other practices while the provider of one hangs', async () => {
    const other = await buildPractice(world);
    await bench.giveOwn(practice);
    await bench.add(practice, 1);
    bench.hang();
    const outbox = open();
    await outbox.begin();
    await vi.waitUntil(() => bench.calls() > 0, patient);
    bench.recover();
    await bench.add(other, 1);
    await outbox.begin();
    await expect.poll(() => statuses(other), patient).toEqual([of.sent]);
    expect(await statuses()).toEqual([of.isLeased ? 'sending' : of.waiting]);
    await bench.breakOff();
    await outbox.close();
  });

  inTurn('sends nothing while sending is paused', async () => {
    const other = await buildPractice(world);
    await bench.add(practice, 1);
    await bench.add(other, 1);
    const { tenantId } = practice;
    await system().db.execute(sql`insert into sending_holds (tenant_id, reason) values (${tenantId}, 'restore')`);
    await open().sendDue();
    expect([await statuses(), await statuses(other)]).toEqual([[of.waiting], [of.sent]]);
    await system().db.execute(sql`delete from sending_holds`);
    await open().sendDue();
    expect(await statuses()).toEqual([of.sent]);
  });

  test.runIf(of.isLeased)('releases claimed rows that it has not begun when the program ends', async () => {
    await bench.add(practice, 50);
    bench.hang();
    const stop = new AbortController();
    const outbox = open();
    await outbox.begin(stop.signal);
    await vi.waitUntil(() => bench.calls() > 2, patient);
    stop.abort();
    const ended = outbox.close();
    bench.recover();
    await bench.breakOff();
    await ended;
    const found = await rows();
    expect(found.filter(({ status }) => status === 'sending')).toEqual([]);
    // Rows that were being sent are unknown or wait for their next attempt.
    const givenBack = found.filter(({ status, attempts, failures }) => status === of.waiting && attempts && !failures);
    expect(givenBack.length).toBeGreaterThan(0);
    await open().sendDue();
    const ids = new Set(givenBack.map(({ id }) => id));
    expect(new Set((await rows()).flatMap(({ id, status }) => (ids.has(id) ? [status] : [])))).toEqual(
      new Set([of.sent]),
    );
  });
});
