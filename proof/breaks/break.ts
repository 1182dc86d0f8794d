import type { Suite } from '../suites.ts';

/**
 * A guard removed on purpose: `from` occurs exactly once in `file` and is replaced by `to`, after which a test must
 * fail.
 */
export type Break = {
  suite: Suite;
  /** Description of the removed guard. */
  what: string;
  file: string;
  from: string;
  to: string;
  /** Test file that must fail, and optionally a single test's name to save time. */
  test: string;
  only?: string;
};
