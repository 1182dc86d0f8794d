import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const prefix = 'sorrel-tests-';
/** Bytes that a whole run may need. */
const enough = 14e9;

/**
 * Puts temporary files into memory where the system supports it: a database consists of a thousand files, and each
 * journey and race test creates one. No test depends on a disk.
 */
export function setMemoryTmpdir(): void {
  if (process.env.TMPDIR || !existsSync(memory)) return;
  for (const left of readdirSync(memory).filter(each => each.startsWith(prefix))) {
    if (!isRunning(Number(left.slice(prefix.length)))) removeInBackground(`${memory}/${left}`);
  }
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < enough) return;
  const folder = `${memory}/${prefix}${process.pid}`;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env.TMPDIR = folder;
  process.once('exit', () => removeInBackground(folder));
}

/** Deletes a folder in a detached process, since hundreds of databases are half a million files. */
export function removeInBackground(folder: string): void {
  spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
