import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Environment variable with the folder of this test run, which is removed afterwards. */
const place = 'SORREL_RUN_FOLDER';
const modelOf = (run: string) => join(run, 'model', 'postgres');

export const newFolder = () => mkdtempSync(join(process.env[place] ?? tmpdir(), 'data-'));

/** A folder on a real disk, where commits have realistic costs (/tmp may be in memory). */
export function newFolderOnDisk(): string {
  const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'sorrel-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  return folder;
}

/** Node's compile cache, because a run starts the program 200 times. */
export const compiledOnce = (): Record<string, string> => {
  const run = process.env[place];
  return run ? { NODE_COMPILE_CACHE: join(run, 'compiled') } : {};
};

/** A copy of a data folder after its first start, which saves the time of initializing it. */
export function startedFolder(folder = newFolder()): string {
  const run = process.env[place];
  // PostgreSQL requires the files' owner to be preserved.
  if (run) execFileSync('cp', ['-a', modelOf(run), join(folder, 'postgres')]);
  return folder;
}

/** Creates the folder of a test run and, with `startOnce`, the data folder to copy. */
export async function prepareFolders(startOnce: (folder: string) => Promise<void>): Promise<() => void> {
  if (process.env[place]) return () => undefined;
  const run = mkdtempSync(join(tmpdir(), 'sorrel-run-'));
  const model = join(run, 'model');
  mkdirSync(model);
  await startOnce(model);
  process.env[place] = run;
  // A process that is ending may still write a file.
  return () => rmSync(run, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
