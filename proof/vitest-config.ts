/** Vitest configuration for a test file: `npm test` runs only the tests of the root configuration. */
export const configOf = (test: string): string =>
  test.startsWith('proof/') ? 'proof/vitest.config.ts' : 'vitest.config.ts';
