import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the folders of one test run are, for the processes that it starts; they go with it. */
const place = 'SORREL_RUN_FOLDER';
const modelOf = (run: string) => join(run, 'model', 'postgres');

/** A folder with nothing in it. */
export const newFolder = () => mkdtempSync(join(process.env[place] ?? tmpdir(), 'data-'));

/** One whose files are synced to a disk, where the system keeps such: a commit there costs what it costs people. */
export function newFolderOnDisk(): string {
  const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'sorrel-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  return folder;
}

/** What Node compiles of the program is kept for its next start: a run starts it two hundred times. */
export const compiledOnce = (): Record<string, string> => {
  const run = process.env[place];
  return run ? { NODE_COMPILE_CACHE: join(run, 'compiled') } : {};
};

/** A data folder as the program leaves it after its first start, so that not every journey waits for that. */
export function startedFolder(): string {
  const folder = newFolder();
  const run = process.env[place];
  // PostgreSQL wants its files to keep their owner.
  if (run) execFileSync('cp', ['-a', modelOf(run), join(folder, 'postgres')]);
  return folder;
}

/** Makes the place for a run's folders and in it, by `startOnce`, the one that the others are copied from. */
export async function prepareFolders(startOnce: (folder: string) => Promise<void>): Promise<() => void> {
  if (process.env[place]) return () => undefined;
  const run = mkdtempSync(join(tmpdir(), 'sorrel-run-'));
  const model = join(run, 'model');
  mkdirSync(model);
  await startOnce(model);
  process.env[place] = run;
  // What is ending may write a last file.
  return () => rmSync(run, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
