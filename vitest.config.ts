import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { casesInTurn, isLong } from './src/testing/proof.ts';
import { failureList } from './src/testing/setup/failure-list.ts';
import { FileOrder } from './src/testing/setup/file-order.ts';
import { setMemoryTmpdir } from './src/testing/setup/memory-tmpdir.ts';

setMemoryTmpdir();

/** Decides the order of the tests and the cases that properties draw. */
const seed = Number(process.env.TEST_SEED) || randomInt(1, 1_000_000);
process.env.TEST_SEED = String(seed);

/** The long form of a proof (`npm run prove`) does the same more often. */
const timeoutFactor = isLong ? 100 : 1;

/** `npm test e2e/shop` and `npm run prove` run every test of their files; `npm test` leaves out those with this tag. */
const detail = {
  name: 'detail',
  description: 'Shows once more, in a longer way, what tests without the tag show as well.',
};
/** The comment `// @module-tag slow` in a test file leaves it out of `npm run test:fast`. */
const slow = { name: 'slow', description: 'A file that takes seconds.' };
const namesFiles = process.argv.slice(3).some(argument => !argument.startsWith('-'));
if (namesFiles) process.env.TEST_ALL_CASES = 'true';

const server = {
  setupFiles: ['src/testing/setup/setup.ts'],
  globalSetup: 'src/testing/setup/cluster.ts',
  testTimeout: timeoutFactor * 120_000,
  hookTimeout: 60_000,
  // Half of the time they wait for the database.
  maxWorkers: 3,
  // Each file makes much that is garbage soon: collecting it less often takes a tenth off.
  execArgv: ['--max-semi-space-size=64'],
  expect: { poll: { timeout: 10_000 } },
};
const browser = {
  setupFiles: ['src/testing/setup/setup.ts', 'e2e/failure-pictures.ts'],
  globalSetup: ['src/testing/setup/cluster.ts', 'e2e/prepare-program.ts'],
  testTimeout: timeoutFactor * 180_000,
  hookTimeout: 180_000,
  // Each uses more than one core: the test, the browser, the program and its database. A third makes all of them slower.
  maxWorkers: 2,
  expect: { poll: { timeout: 10_000 } },
};

/** Wall time is tested under UTC with all the rest, and in a whole run under one of these zones of the machine in turn. */
const zones = ['America/New_York', 'Asia/Kathmandu'];
const machineZones = casesInTurn(zones, zones.length).map(zone => ({
  test: {
    ...server,
    name: `TZ=${zone}`,
    isolate: false,
    include: ['src/**/*.time.test.ts'],
    env: { TZ: zone },
    sequence: { groupOrder: 1 },
  },
}));

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    reporters: ['default', failureList(seed)],
    sequence: { seed, sequencer: FileOrder },
    tags: [detail, slow],
    ...(namesFiles || isLong ? {} : { tagsFilter: [`!${detail.name}`] }),
    // Transformed modules are kept in node_modules for the next run.
    fsModuleCache: true,
    projects: [
      // Logic, calls, and what only a real database can show: races, row-level security, plans, broken connections, restores.
      {
        test: {
          ...server,
          name: 'fast',
          // Each file has a database of its own; the modules of the program are the same for all of them.
          isolate: false,
          setupFiles: ['src/testing/setup/setup-cheap.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          // As the program runs: React without its checks for developers.
          env: { TZ: 'UTC', NODE_ENV: 'production' },
        },
      },
      ...machineZones,
      // The built program from outside, when all of the above are through: journeys in a browser, and kills.
      {
        test: {
          ...browser,
          name: 'journeys',
          // The files of a worker share its browser (e2e/shared.ts).
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
