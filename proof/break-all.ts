import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Break, breaks } from './breaks.ts';

/** A guard that is named at its place exactly once. @throws Error when the sources have moved on */
export function broken({ file, from, to }: Break, source = readFileSync(file, 'utf8')): string {
  if (source.split(from).length !== 2) throw new Error(`“${from}” does not stand in ${file} exactly once.`);
  return source.replace(from, () => to);
}

/**
 * Takes every guard away, one by one, in a copy of the sources, and runs the tests that have to notice. Returns those
 * that nobody noticed.
 */
export async function breakAll(figures: string): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'sorrel-breaks-'));
  for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean))
    cpSync(file, join(copy, file));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const unnoticed: string[] = [];
  for (const each of breaks) {
    const path = join(copy, each.file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, broken(each, whole));
    const isNoticed = await goesRed(each, copy);
    writeFileSync(path, whole);
    console.log(`${isNoticed ? 'noticed' : 'NOT NOTICED'}: ${each.suite}: ${each.what}`);
    if (!isNoticed) unnoticed.push(`nobody notices that ${each.what}`);
  }
  rmSync(copy, { recursive: true });
  const figure = `${breaks.length - unnoticed.length} of ${breaks.length}`;
  appendFileSync(
    figures,
    `${JSON.stringify({ suite: 'breaks', what: 'guards taken away that a test noticed', figure })}\n`,
  );
  return unnoticed;
}

/** A test that ran and failed; what cannot even be loaded has shown nothing. */
async function goesRed({ test, only }: Break, cwd: string): Promise<boolean> {
  const report = join(cwd, 'report.json');
  const args = ['run', test, ...(only ? ['-t', only] : []), '--reporter=json', `--outputFile=${report}`];
  // The short form is what has to notice.
  const env = { ...process.env, PROVE: undefined, PROVE_FIGURES: undefined };
  await new Promise(done => spawn('vitest', args, { cwd, env, stdio: 'ignore' }).once('exit', done));
  const { numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number };
  rmSync(report);
  return numFailedTests > 0;
}
