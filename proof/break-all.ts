import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Break } from './breaks/break.ts';
import { breaks } from './breaks.ts';
import { type Suite, suites } from './suites.ts';
import { configOf } from './vitest-config.ts';

type Counted = { numFailedTests: number; numPassedTests: number };

/** Returns the source with the guard replaced. @throws Error if the quoted code isn't found exactly once */
export function broken({ file, from, to }: Break, source = readFileSync(file, 'utf8')): string {
  if (source.split(from).length !== 2) throw new Error(`“${from}” does not occur exactly once in ${file}.`);
  return source.replace(from, () => to);
}

/** Errors in the suites and breaks that would make the long run meaningless, one line each. */
export function faultsOfSuites(): string[] {
  const files = new Set<string>(Object.values(suites).flat());
  const missing = [...files].filter(file => !existsSync(file)).map(file => `${file} does not exist`);
  const unguarded = Object.keys(suites)
    .filter(suite => !breaks.some(each => each.suite === suite))
    .map(suite => `no guard is taken away for the suite ${suite}`);
  const misplaced = breaks.flatMap(each => {
    const isOfSuite = (suites[each.suite] as readonly string[]).includes(each.test);
    const isThere = existsSync(each.file) && readFileSync(each.file, 'utf8').split(each.from).length === 2;
    return [
      ...(isOfSuite ? [] : [`${each.test} is not of the suite ${each.suite}`]),
      ...(isThere ? [] : [`“${each.from}” does not occur exactly once in ${each.file}`]),
    ];
  });
  // A long form without a suite would never run.
  const tests = globSync(['src/**/*.test.{ts,tsx}', 'e2e/*.test.ts']);
  const unproven = tests
    .filter(file => !files.has(file))
    .filter(file => /import \{[^}]*\b(byRunLength|isLong)\b/.test(readFileSync(file, 'utf8')))
    .map(file => `${file} has a long form and is of no suite`);
  return [...missing, ...unguarded, ...misplaced, ...unproven];
}

/**
 * Removes the guards of these suites one by one in a copy of the sources and runs the tests that must fail. Returns the
 * guards whose removal no test noticed.
 */
export async function breakAll(figures: string, of: Suite[]): Promise<string[]> {
  const faults = faultsOfSuites();
  if (faults.length) throw new Error(faults.join('\n'));
  const chosen = breaks.filter(({ suite }) => of.includes(suite));
  const copy = mkdtempSync(join(tmpdir(), 'sorrel-breaks-'));
  for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean))
    cpSync(file, join(copy, file));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const unnoticed: string[] = [];
  // A test that fails anyway proves nothing about a guard.
  const green = new Map<string, boolean>();
  for (const each of chosen) {
    const control = controlOf(each);
    if (!green.has(control)) green.set(control, (await failuresOf(each, copy)) === 0);
  }
  for (const each of chosen) {
    const path = join(copy, each.file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, broken(each, whole));
    const failures = green.get(controlOf(each)) ? await failuresOf(each, copy) : null;
    const isNoticed = failures !== null && failures > 0;
    writeFileSync(path, whole);
    const said = isNoticed ? 'noticed' : failures === null ? 'NOT SHOWN' : 'NOT NOTICED';
    console.log(`${said}: ${each.suite}: ${each.what}`);
    if (!isNoticed) unnoticed.push(`${failures === null ? 'not shown' : 'nobody notices'} that ${each.what}`);
  }
  rmSync(copy, { recursive: true });
  // docs/security.md shows the number for all guards only.
  if (chosen.length < breaks.length) return unnoticed;
  const figure = `${breaks.length - unnoticed.length} of ${breaks.length}`;
  appendFileSync(
    figures,
    `${JSON.stringify({ suite: 'breaks', what: 'guards taken away that a test noticed', figure })}\n`,
  );
  return unnoticed;
}

const controlOf = ({ test, only }: Break) => `${test} ${only ?? ''}`;

/** Timeout in milliseconds. A test that hangs without its guard counts as not noticed. */
const longest = 1_200_000;

/** Number of tests and failures; null if none ran, for example because a file could not be loaded. */
async function failuresOf({ test, only }: Break, cwd: string): Promise<number | null> {
  const report = join(cwd, 'report.json');
  const args = [
    'run',
    '--config',
    configOf(test),
    test,
    ...(only ? ['-t', only] : []),
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  // The short form must notice it.
  const env = { ...process.env, PROVE: undefined, PROVE_FIGURES: undefined };
  await new Promise(done => spawn('vitest', args, { cwd, env, stdio: 'ignore', timeout: longest }).once('exit', done));
  if (!existsSync(report)) return null;
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Counted;
  rmSync(report);
  return numFailedTests + numPassedTests > 0 ? numFailedTests : null;
}
