import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The budgets of `npm run bench`, one file at a time, so that they don't disturb each other. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['bench/budgets/**/*.test.ts'],
    globalSetup: ['src/testing/setup/cluster.ts', 'bench/setup.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
