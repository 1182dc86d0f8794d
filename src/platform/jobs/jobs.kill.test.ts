// @module-tag slow

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newDatabase } from '../../testing/setup/postgres.ts';
import { asSystem, inSystem } from '../database/scope.ts';
import { createLog } from '../telemetry/log.ts';
import { type JobData, type Jobs, openJobs } from './jobs.ts';

const log = createLog('silent');

/** The jobs passed to a worker. */
function workOn(jobs: Jobs) {
  const given: JobData[][] = [];
  const run = async (data: JobData[]) => {
    given.push(data);
  };
  jobs.work([{ kind: 'queued', name: 'look', run }]);
  return given;
}
const ids = (given: JobData[][]) => given.flatMap(data => data.map(({ tenantId }) => tenantId)).toSorted();

test('runs a job once after its transaction commits and never after a rollback', async () => {
  const database = await newDatabase();
  const jobs = openJobs(database, log);
  const given = workOn(jobs);
  const failed = inSystem(database, async system => {
    jobs.enqueue(system, 'look', { tenantId: 1 });
    await system.db.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow();
  const [asked, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committing = inSystem(database, async system => {
    for (const tenantId of [2, 3, 2]) jobs.enqueue(system, 'look', { tenantId });
    asked.resolve();
    await commit.promise;
  });
  await asked.promise;
  // A job requested later in another transaction arrives first.
  await inSystem(database, async other => jobs.enqueue(other, 'look', { tenantId: 4 }));
  await expect.poll(() => ids(given), { timeout: 15_000 }).toEqual([4]);
  commit.resolve();
  await committing;
  await expect.poll(() => ids(given), { timeout: 15_000 }).toEqual([2, 3, 4]);
  expect(given).toHaveLength(2);
  await jobs.stop();
  await database.close();
});

test('wakes workers of other processes, also after a lost connection', async () => {
  const [database, other] = [await newDatabase(), await newDatabase()];
  const [web, worker] = [openJobs(database, log), openJobs(database, log)];
  const given = workOn(worker);
  const bystander = openJobs(other, log);
  const elsewhere = workOn(bystander);
  const system = asSystem(database);
  const lines = async (what: string) => {
    // The connection exists before it listens.
    const from = `from pg_stat_activity where application_name = 'sorrel jobs' and datname = current_database()
      and query = 'listen jobs' and state = 'idle'`;
    return (await system.db.execute<{ line: number }>(sql.raw(`select ${what} as line ${from}`))).rows[0]?.line;
  };
  const patient = { timeout: 10_000 };
  await expect.poll(() => lines('pid'), patient).toBeTypeOf('number');
  const first = await lines('pid');
  const many = Array.from({ length: 1_000 }, (_, index) => index + 1_000);
  for (const tenantId of many) web.enqueue(system, 'look', { tenantId });
  await expect.poll(() => ids(given), patient).toEqual(many);
  await lines('pg_terminate_backend(pid)');
  await expect.poll(async () => ((await lines('pid')) ?? first) !== first, patient).toBe(true);
  given.length = 0;
  web.enqueue(system, 'look', { tenantId: 7 });
  await expect.poll(() => ids(given), patient).toEqual([7]);
  expect(elsewhere).toEqual([]);
  await Promise.all([web.stop(), worker.stop(), bystander.stop()]);
  await Promise.all([database.close(), other.close()]);
});
