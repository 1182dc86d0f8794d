import { defineConfig } from 'vitest/config';
import { isLong } from '../src/testing/proof.ts';
import { setMemoryTmpdir } from '../src/testing/setup/memory-tmpdir.ts';

setMemoryTmpdir();

/** Tests that only `npm run prove` runs: endurance, which takes too long for `npm test`. Run from the repository's root. */
export default defineConfig({
  test: {
    include: ['proof/**/*.test.ts'],
    setupFiles: ['src/testing/setup/setup.ts'],
    globalSetup: ['src/testing/setup/cluster.ts', 'e2e/built.ts'],
    testTimeout: (isLong ? 100 : 1) * 180_000,
    hookTimeout: 180_000,
    // A soak looks at the memory of the machine's processes: one file after the other.
    maxWorkers: 1,
    expect: { poll: { timeout: 10_000 } },
  },
});
