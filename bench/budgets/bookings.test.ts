import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolderOnDisk } from '../../e2e/folders.ts';
import { type Program, startProgram } from '../../e2e/program.ts';
import { bookingShots, insertRows } from '../bookings.ts';
import { expectWithin, mean, measureByTurns } from '../budget.ts';
import { load } from '../load.ts';
import { connectionOf, openPool } from '../pool.ts';
import { processorTime } from '../processor-time.ts';

const folder = newFolderOnDisk();
let program: Program;
let database: pg.Pool;
beforeAll(async () => {
  program = await startProgram({ DATA_DIR: folder, ROLE: 'web', LOG_LEVEL: 'error' });
  database = openPool(connectionOf(folder));
});
afterAll(async () => {
  await database.end();
  await program.kill('SIGTERM');
});

/** The goal is 200 bookings per second on a machine that does 12,730 plain inserts per second. */
const maxInserts = 12_730 / 200;

test.runIf(existsSync('/proc/self/stat'))(
  'books and queues the email within the processor time of 63 bare inserts',
  async () => {
    const shot = await bookingShots(program);
    const server = Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
    /** Milliseconds of processor time per item. */
    const costOf = async (pids: number[], work: () => Promise<number>) => {
      const before = processorTime(pids);
      const done = await work();
      return (processorTime(pids) - before) / done;
    };
    const book = async (least: number) => {
      let booked = 0;
      while (booked < least) {
        const { count, failed } = await load(program.url, shot, { seconds: 1 });
        expect(failed).toBe(0);
        booked += count;
      }
      return booked;
    };
    const insert = async () => (await insertRows(database, 1)).count;
    // Warms up the JIT compiler and caches.
    await book(1_200);
    const costs = await measureByTurns(
      3,
      () => costOf([program.child.pid ?? 0, server], () => book(300)),
      () => costOf([process.pid, server], insert),
      0,
    );
    const inserts = mean(costs.ours) / mean(costs.other);
    expectWithin('booking, in bare inserts of processor time', inserts, { atMost: Math.floor(maxInserts) });
  },
);
