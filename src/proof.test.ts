import { expect, test } from 'vitest';
import { faultsOfSuites } from '../proof/break-all.ts';

test('the proof suites have their files, and each guard that is taken away is where it is looked for', () => {
  expect(faultsOfSuites()).toEqual([]);
});
