/** The Vitest configuration of a test file, by its folder: `npm test` runs those of the root's configuration only. */
export const configOf = (test: string): string =>
  test.startsWith('proof/') ? 'proof/vitest.config.ts' : 'vitest.config.ts';
