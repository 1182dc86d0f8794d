import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { suites } from '../proof/suites.ts';

/**
 * Runs all tests, or those named. A browser on a busy machine is late now and then: files of journeys that failed are asked once more,
 * each with a program and a folder of its own, and the report says so. What is wrong is wrong twice. Logic, the
 * database and what proves a promise are never asked again: what they lose once in a hundred times is lost.
 */
const { accessibility: _screens, ...strict } = suites;
const proofs = new Set<string>(Object.values(strict).flat());
const mayAskAgain = (file: string) => file.startsWith('e2e/') && !file.includes('crash') && !proofs.has(file);
/** More than these at once are no accident. */
const atMost = 6;

const folder = mkdtempSync(join(tmpdir(), 'sorrel-report-'));
const report = join(folder, 'report.json');
const code = await vitest([
  ...process.argv.slice(2),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
const failed = code === 0 ? [] : failedFiles();
rmSync(folder, { recursive: true });

if (failed.length === 0 || failed.length > atMost || !failed.every(mayAskAgain)) process.exit(code);
console.log(`\nOnce more, by themselves: ${failed.join(', ')}\n`);
process.exit(await vitest(failed));

function failedFiles(): string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  return testResults.filter(each => each.status === 'failed').map(each => relative('.', each.name));
}

async function vitest(args: string[]): Promise<number> {
  const child = spawn('vitest', ['run', ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise(done => child.once('exit', code => done(code ?? 1)));
}
