import { defineConfig } from 'vitest/config';

const common = { setupFiles: ['src/testing/strict.ts'], testTimeout: 20_000, hookTimeout: 60_000, maxWorkers: 2 };

/** Whatever the zone of the machine: what is wall time somewhere is tested under each of these. */
const machineZones = ['UTC', 'America/New_York', 'Asia/Kathmandu'].map(zone => ({
  test: { ...common, name: `time on a machine in ${zone}`, include: ['src/**/*.time.test.ts'], env: { TZ: zone } },
}));

export default defineConfig({
  test: {
    projects: [
      // Logic and calls, on PGlite.
      {
        test: { ...common, name: 'fast', include: ['src/**/*.test.{ts,tsx}'], exclude: ['src/**/*.{pg,time}.test.ts'] },
      },
      ...machineZones,
      // What only a real server with many connections can show: races, row-level security, crashes.
      {
        test: {
          ...common,
          name: 'postgres',
          include: ['src/**/*.pg.test.ts'],
          globalSetup: 'src/testing/cluster.ts',
          testTimeout: 120_000,
        },
      },
      // The built program from outside: its commands, and journeys in a real browser.
      {
        test: {
          ...common,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/built.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
