import { existsSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import { expectWithin, mean, measureByTurns } from '../budget.ts';
import { type Job, openManyClients } from '../many-clients.ts';

let practices: Awaited<ReturnType<typeof openManyClients>>;
beforeAll(async () => {
  practices = await openManyClients();
});
afterAll(() => practices.close());

/** Calls per call of the baseline, by processor time of program and database. */
const budgets: [what: string, job: Job, least: number][] = [
  ['100 of 10,000 clients, to the same rows by a bare server', 'page', 0.4],
  // 1,000 searches per second where the baseline handles 3,400.
  ['search in 10,000 clients, to a page of rows by a bare server', 'search', 0.29],
  ['the whole list of 1,000, to the list as the database writes it', 'list', 0.75],
  // There is no specified rate, but a 304 that costs as much as the list would be useless.
  ['the unchanged list (304), to the list as the database writes it', 'unchanged', 1],
  ['a new client, to an insert of one row', 'create', 0.09],
];

test.runIf(existsSync('/proc/self/stat')).each(budgets)('%s', async (what, job, least) => {
  const costs = await measureByTurns(
    4,
    () => practices.cost(job),
    () => practices.costOfBare(job),
    2,
  );
  expectWithin(what, mean(costs.other) / mean(costs.ours), { atLeast: least });
});
