import { existsSync } from 'node:fs';
import { buildAll } from './build.ts';
import { builtFrom, isFresh } from './freshness.ts';

/** `node scripts/run.ts COMMAND`: builds if necessary, then runs the command of the built program. */
if (!isFresh()) {
  process.stdout.write(
    existsSync('dist/built-from') ? 'Changed since the last build: building …\n' : 'First start: building …\n',
  );
  await buildAll();
  builtFrom();
}
const commands = ['main', 'seed', 'copy-files', 'backup', 'restore'];
const command = commands.find(each => each === process.argv[2]) ?? 'main';
// The command expects its arguments where they are when it is started directly.
process.argv.splice(2, 1);
await import(new URL(`../dist/server/${command}.js`, import.meta.url).href);
