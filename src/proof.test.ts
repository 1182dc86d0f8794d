import { existsSync, globSync, readFileSync } from 'node:fs';
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

test('what has a long form is part of a suite: else nobody would ever run it', () => {
  const tests = globSync(['src/**/*.test.{ts,tsx}', 'e2e/*.test.ts']);
  const long = tests.filter(file => /import \{[^}]*\b(inProof|isLong)\b/.test(readFileSync(file, 'utf8')));
  expect(long.length).toBeGreaterThan(10);
  const proven = new Set<string>(Object.values(suites).flat());
  expect(long.filter(file => !proven.has(file))).toEqual([]);
});

test.each(breaks)('there to be taken away: $what', each => {
  expect(broken(each)).toContain(each.to);
  // Part of its suite, so that a long run shows it whole before it is broken.
  expect(suites[each.suite]).toContain(each.test);
});
