import { defineConfig } from 'vitest/config';
import { isLong } from '../src/testing/proof.ts';
import { setMemoryTmpdir } from '../src/testing/setup/memory-tmpdir.ts';

setMemoryTmpdir();

/**
 * Endurance tests that take too long for `npm test` and run only with `npm run prove`. Run from the repository's root.
 */
export default defineConfig({
  test: {
    include: ['proof/**/*.test.ts'],
    setupFiles: ['src/testing/setup/setup.ts'],
    globalSetup: ['src/testing/setup/cluster.ts', 'e2e/prepare-program.ts'],
    testTimeout: (isLong ? 100 : 1) * 180_000,
    hookTimeout: 180_000,
    // The soak test measures memory of the machine's processes, so files run one at a time.
    maxWorkers: 1,
    expect: { poll: { timeout: 10_000 } },
  },
});
