import { expect, test } from 'vitest';
import { faultsOfSuites } from '../proof/break-all.ts';

test('the proof suites have their files, and every guard to break exists', () => {
  expect(faultsOfSuites()).toEqual([]);
});
