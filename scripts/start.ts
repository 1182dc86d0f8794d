import { existsSync } from 'node:fs';
import { buildAll } from './build.ts';
import { builtFrom, isFresh } from './freshness.ts';

/** `npm start`: builds what is not built, then hands over to the server. */
if (!isFresh()) {
  process.stdout.write(existsSync('dist') ? 'Something changed since the last build: building …\n' : 'First start: building …\n');
  await buildAll();
  builtFrom();
}
await import('../dist/server/main.js' as string);
