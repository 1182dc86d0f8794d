import { defineConfig } from 'vitest/config';
import { inMemory } from './src/testing/in-memory.ts';
import { isLong } from './src/testing/proof.ts';

inMemory();

/** The long form of what shows the promises (`npm run prove`) does the same more often. */
const patience = isLong ? 100 : 1;
const common = {
  setupFiles: ['src/testing/strict.ts'],
  testTimeout: patience * 20_000,
  hookTimeout: 60_000,
  // Half of the time they wait for a server.
  maxWorkers: 3,
};

const onPostgres = { ...common, globalSetup: 'src/testing/cluster.ts', testTimeout: patience * 120_000 };
const fromOutside = {
  ...common,
  globalSetup: ['src/testing/cluster.ts', 'e2e/built.ts'],
  testTimeout: patience * 180_000,
  hookTimeout: 180_000,
  // A browser fills a core.
  maxWorkers: 2,
  // Two browsers share the machine: what is waited for may take more than the second that is given otherwise.
  expect: { poll: { timeout: 10_000 } },
};
const alone = { maxWorkers: 1, sequence: { groupOrder: 2 } };

/** Whatever the zone of the machine: what is wall time somewhere is tested under each of these. */
const machineZones = ['UTC', 'America/New_York', 'Asia/Kathmandu'].map(zone => ({
  test: { ...onPostgres, name: `time on a machine in ${zone}`, include: ['src/**/*.time.test.ts'], env: { TZ: zone } },
}));

export default defineConfig({
  test: {
    projects: [
      // Logic, calls, and what only a server with many connections can show: races, row-level security, crashes.
      {
        test: {
          ...onPostgres,
          name: 'inside',
          // A world is opened and closed by each file; the modules of the program are the same for all of them.
          isolate: false,
          setupFiles: [...common.setupFiles, 'src/testing/cheap-hash.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.{time,alone,apart}.test.ts'],
        },
      },
      // What puts a spy in place of a library, or must not share what the files of one worker share.
      { test: { ...onPostgres, name: 'apart', include: ['src/**/*.apart.test.ts'] } },
      ...machineZones,
      // The built program from outside: journeys in a real browser, when all of the above are through.
      {
        test: {
          ...fromOutside,
          name: 'journeys',
          // The files of a worker share its browser (e2e/shared.ts).
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/**/*.alone.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      // What looks at the clock: last, and one file after the other, with the machine to itself.
      { test: { ...fromOutside, ...alone, name: 'journeys alone', include: ['e2e/**/*.alone.test.ts'] } },
      { test: { ...onPostgres, ...alone, name: 'inside alone', include: ['src/**/*.alone.test.ts'] } },
    ],
  },
});
