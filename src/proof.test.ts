import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { broken } from '../proof/break-all.ts';
import { breaks } from '../proof/breaks.ts';
import { suites } from '../proof/suites.ts';

test('every proof suite has its tests, and a guard that is taken away on purpose', () => {
  for (const [suite, files] of Object.entries(suites)) {
    expect(
      files.filter(file => !existsSync(file)),
      suite,
    ).toEqual([]);
    expect(
      breaks.some(each => each.suite === suite),
      suite,
    ).toBe(true);
  }
});

test.each(breaks)('there to be taken away: $what', each => {
  expect(broken(each)).toContain(each.to);
  // Part of its suite, so that a long run shows it whole before it is broken.
  expect(suites[each.suite]).toContain(each.test);
});
