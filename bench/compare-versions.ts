import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newFolder } from '../e2e/folders.ts';
import { prepareProgram } from '../e2e/prepare-program.ts';
import { signUp, startProgram } from '../e2e/program.ts';
import { load } from './load.ts';
import { processorTime } from './processor-time.ts';

/**
 * `node bench/compare-versions.ts FOLDER [path]` compares the cost of a URL with another version that was built in FOLDER. `node
 * bench/compare-versions.ts without-audit [path]` compares it with this version without the audit log. Both run at the same time
 * and are measured alternately, by the processor time of program and database.
 */
const [other = '', path = '/api/auth/user'] = process.argv.slice(2);
const turns = 12;

const tidy = await prepareProgram();
const folder = other === 'without-audit' ? withoutAudit() : resolve(other);
const [ours, theirs] = [await open('.'), await open(folder)];
const sums = { ours: 0, theirs: 0 };
for (let turn = -2; turn < turns; turn++) {
  for (const [name, side] of Object.entries({ ours, theirs }) as [
    'ours' | 'theirs',
    Awaited<ReturnType<typeof open>>,
  ][]) {
    const cost = await side.cost();
    if (turn >= 0) sums[name] += cost / turns;
  }
}
console.log(
  `${path}: ${sums.ours.toFixed(3)} ms, there ${sums.theirs.toFixed(3)} ms, ratio ${(sums.ours / sums.theirs).toFixed(2)}`,
);
await ours.close();
await theirs.close();
tidy();

/** `cost` returns milliseconds of processor time per request. */
async function open(cwd: string) {
  const program = await startProgram({ DATA_DIR: newFolder(), LOG_LEVEL: 'error' }, cwd);
  const { cookie } = await signUp(program);
  const cost = async () => {
    const before = processorTime([Number(program.child.pid)]);
    const { count, failed } = await load(program.url, () => ({ path, headers: { cookie } }), { seconds: 1.5 });
    if (failed) throw new Error(`${failed} requests failed`);
    return (processorTime([Number(program.child.pid)]) - before) / count;
  };
  return { cost, close: () => program.kill('SIGTERM') };
}

/** A copy of the build with the audit log removed. */
function withoutAudit(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sorrel-without-'));
  cpSync('dist', join(copy, 'dist'), { recursive: true });
  cpSync('migrations', join(copy, 'migrations'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const assets = join(copy, 'dist/server/assets');
  const start = readdirSync(assets).find(name => /^start-.*\.js$/.test(name)) ?? '';
  const text = readFileSync(join(assets, start), 'utf8');
  const without = text.replace(', noted(each, looks)]', ']');
  if (without === text) throw new Error('the audit log was not found');
  writeFileSync(join(assets, start), without);
  return copy;
}
