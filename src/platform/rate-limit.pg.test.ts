import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectWithLongTimeout, newDatabaseUrl } from '../testing/setup/postgres.ts';
import type { OpenDatabase } from './database/connect.ts';
import { asSystem, inTenant, type System } from './database/scope.ts';
import { checkLimit, count, countAttempt, countSuccess, deleteOldLimits, forgetAttempts } from './rate-limit.ts';

/** Two processes, each with its own connections. */
let url: string;
let processes: [OpenDatabase, OpenDatabase];
const openProcess = () => connectWithLongTimeout(url);
beforeAll(async () => {
  url = await newDatabaseUrl();
  processes = [openProcess(), openProcess()];
});
afterAll(async () => {
  for (const each of processes) await each.close();
});

const limit = { name: 'of-this-test', max: 20, seconds: 600 };
const someone = () => randomUUID();
const refusal = 'Too many attempts. Wait a few minutes and try again.';
const both = (): [System, System] => [asSystem(processes[0]), asSystem(processes[1])];
/** The results: null, or the error message. */
const heard = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(each => (each.status === 'rejected' ? each.reason.message : null));
const taken = (words: (string | null)[]) => words.filter(each => each === null).length;

test('counts across processes', async () => {
  const [one, other] = both();
  const who = someone();
  const inTurns: number[] = [];
  for (let turn = 0; turn < 10; turn++) inTurns.push(await count(one, limit, who), await count(other, limit, who));
  expect(inTurns).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const each of [one, other]) {
    await expect(checkLimit(each, limit, who)).rejects.toThrow(refusal);
    await expect(countAttempt(each, limit, who)).rejects.toThrow(refusal);
    await countAttempt(each, limit, someone());
  }
});

test('keeps the count across restarts and resets it for all processes on success', async () => {
  const who = someone();
  const before = openProcess();
  for (let attempt = 0; attempt < limit.max; attempt++) await countAttempt(asSystem(before), limit, who);
  await before.close();
  const after = openProcess();
  await expect(countAttempt(asSystem(after), limit, who)).rejects.toThrow(refusal);
  await forgetAttempts(asSystem(after), limit, who);
  await after.close();
  expect(await count(both()[0], limit, who)).toBe(1);
});

test('admits exactly the remaining attempts of many concurrent ones', async () => {
  const [one, other] = both();
  for (const earlier of [0, 7, 18, 19, 20]) {
    const who = someone();
    for (let attempt = 0; attempt < earlier; attempt++) await count(one, limit, who);
    const rush = Array.from({ length: 30 }, (_, at) => countAttempt(at % 2 ? one : other, limit, who));
    const words = await heard(rush);
    expect(taken(words), `${earlier} earlier`).toBe(limit.max - earlier);
    expect(new Set(words.filter(each => each !== null))).toEqual(new Set([refusal]));
  }
});

test('counts only successful attempts and ignores rolled-back ones', async () => {
  const principal = { tenantId: 1, userId: 1, role: 'viewer' as const };
  const counted = [{ limit: { ...limit, max: 3 }, who: someone() }];
  const one = (at: number, fails = false) =>
    inTenant(processes[at % 2 ? 0 : 1], principal, async scope => {
      await countSuccess(scope, counted);
      if (fails) throw new Error('this one comes to nothing');
    });
  const failing = await heard(Array.from({ length: 8 }, (_, at) => one(at, true)));
  expect(new Set(failing)).toEqual(new Set(['this one comes to nothing']));
  const words = await heard(Array.from({ length: 8 }, (_, at) => one(at)));
  expect([taken(words), words.filter(each => each === refusal).length]).toEqual([3, 5]);
});

test('starts a window at the first attempt and deletes only expired ones', async () => {
  const [one, other] = both();
  const [mine, another] = [someone(), someone()];
  const rowOf = async (who: string) => {
    const { rows } = await processes[0].pool.query(
      'select expires_at, extract(epoch from expires_at - now())::float8 as seconds from rate_limits where key = $1',
      [`${limit.name}:${who}`],
    );
    return rows[0];
  };
  await count(one, limit, mine);
  const first = await rowOf(mine);
  expect(Math.abs(first.seconds - limit.seconds)).toBeLessThan(60);
  for (let attempt = 1; attempt < limit.max; attempt++) await count(attempt % 2 ? one : other, limit, mine);
  for (let attempt = 0; attempt < limit.max; attempt++) await count(one, limit, another);
  expect((await rowOf(mine)).expires_at).toEqual(first.expires_at);
  await expect(checkLimit(other, limit, mine)).rejects.toThrow(refusal);
  const end = () =>
    processes[0].pool.query(`update rate_limits set expires_at = now() - interval '1 ms' where key = $1`, [
      `${limit.name}:${mine}`,
    ]);
  await end();
  await checkLimit(other, limit, mine);
  expect(await count(other, limit, mine)).toBe(1);
  await end();
  await deleteOldLimits(other);
  expect(await rowOf(mine)).toBeUndefined();
  expect(await count(other, limit, another)).toBe(limit.max + 1);
});
