import type { Suite } from '../suites.ts';

/** A guard taken away on purpose: `from` stands in `file` exactly once; with `to` in its place, a test has to fail. */
export type Break = {
  suite: Suite;
  /** What is taken away, in words. */
  what: string;
  file: string;
  from: string;
  to: string;
  /** The file of tests that has to go red, and the name of one of them if the others need not run. */
  test: string;
  only?: string;
};
