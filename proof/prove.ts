import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breakAll } from './break-all.ts';
import { keepFigures } from './figures.ts';
import { type Suite, suites } from './suites.ts';
import { configOf } from './vitest-config.ts';

/**
 * `npm run prove`: runs every proof suite in its long form, then removes each guard once, which must make a test fail.
 * Takes hours. `npm run prove crash fuzz`: only these suites. `npm run prove breaks`: only the guards. `npm run prove
 * breaks isolation`: only the guards of these suites. Results are written to docs/security.md with their dates.
 */
const wanted = process.argv.slice(2);
const isSuite = (name: string): name is Suite => Object.hasOwn(suites, name);
const unknown = wanted.filter(name => !isSuite(name) && name !== 'breaks');
if (unknown.length > 0)
  throw new Error(`No such suite: ${unknown.join(', ')}. There are ${Object.keys(suites)}, breaks.`);

const all = Object.keys(suites).filter(isSuite);
const runsBreaks = wanted.length === 0 || wanted.includes('breaks');
const breaksAt = runsBreaks ? wanted.indexOf('breaks') : wanted.length;
const chosen = wanted.length > 0 ? wanted.slice(0, breaksAt).filter(isSuite) : all;
const guarded = wanted.slice(breaksAt + 1).filter(isSuite);
const folder = mkdtempSync(join(tmpdir(), 'sorrel-proof-'));
const figures = join(folder, 'figures.jsonl');
const failed: string[] = [];
for (const suite of chosen) {
  console.log(`\n— ${suite} —`);
  const env = { ...process.env, PROVE: 'long', PROVE_FIGURES: figures };
  let hasFailed = false;
  for (const [config, tests] of Map.groupBy<string, string>(suites[suite], configOf)) {
    const args = ['run', '--config', config, ...tests];
    const code = await new Promise<number>(done =>
      spawn('vitest', args, { stdio: 'inherit', env }).once('exit', exit => done(exit ?? 1)),
    );
    hasFailed ||= code !== 0;
  }
  if (hasFailed) failed.push(suite);
}
if (runsBreaks) failed.push(...(await breakAll(figures, guarded.length > 0 ? guarded : all)));

if (existsSync(figures)) keepFigures(readFileSync(figures, 'utf8'), new Set(failed));
rmSync(folder, { recursive: true });
console.log(failed.length > 0 ? `\nNot shown: ${failed.join('; ')}` : '\nAll shown.');
process.exit(failed.length > 0 ? 1 : 0);
