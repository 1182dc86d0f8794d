import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'dist/built-from';

/** True if dist/ was built from exactly these sources. */
export const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources();

/** Stores a hash of the sources that dist/ was built from. */
export const builtFrom = () => writeFileSync(stamp, sources());

function sources() {
  const hash = createHash('sha256');
  const files = globSync([
    'src/**/*.{ts,tsx,css,svg}',
    'content/**/*.json',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
  ]);
  for (const file of files.filter(name => !name.includes('.test.')).toSorted())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
