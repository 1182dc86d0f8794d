import { prepareProgram } from '../e2e/prepare-program.ts';
import { jobs, openManyClients } from './many-clients.ts';

/**
 * `node bench/costs.ts [FOLDER] [job…]`: processor time of signed-in calls in program and database, compared with the
 * baseline and with another version that was built in FOLDER. The sides are measured alternately.
 */
const [first = '', ...others] = process.argv.slice(2);
const isFolder = first.includes('/');
const wanted = isFolder ? others : [first, ...others].filter(Boolean);
const turns = 6;

const tidy = await prepareProgram();
const ours = await openManyClients();
const theirs = isFolder ? await openManyClients(first) : null;
for (const job of jobs) {
  if (wanted.length && !wanted.includes(job)) continue;
  const costs = { ours: () => ours.cost(job), bare: () => ours.costOfBare(job), theirs: async () => theirs?.cost(job) };
  const found: Record<string, number[]> = { ours: [], bare: [], theirs: [] };
  // The first turn warms up.
  for (let turn = -1; turn < turns; turn++)
    for (const [name, cost] of Object.entries(costs)) {
      const ms = await cost();
      if (turn >= 0 && ms) found[name]?.push(ms);
    }
  const middle = (name: string) => found[name]?.toSorted((a, b) => a - b)[turns / 2] ?? Number.NaN;
  const ms = (name: string) => `${middle(name).toFixed(3)} ms`;
  console.log(
    `${job}: ${ms('ours')}, bare ${ms('bare')}, ratio to it ${(middle('bare') / middle('ours')).toFixed(3)}${theirs ? `; there ${ms('theirs')}, ${(middle('ours') / middle('theirs')).toFixed(3)} of it` : ''}`,
  );
}
await ours.close();
await theirs?.close();
tidy?.();
