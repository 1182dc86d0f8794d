import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../../log.ts';

/** Stops the PostgreSQL that a killed process left running on this folder. The caller must hold the folder's lock. */
export async function stopOrphan(data: string, log: Log) {
  const pid = await readPid(data);
  if (!pid) return;
  await untilCollected(pid);
  if (!(await isOurs(pid, data))) return;
  log.warn({ pid }, 'stopping the PostgreSQL that a killed process left behind');
  // SIGINT shuts down in order; SIGQUIT stops at once and leaves recovery to the next start.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 5_000; waited += 50) {
      await sleep(50);
      if (!(await isOurs(pid, data))) return;
    }
  }
  throw new Error(`The PostgreSQL left behind (process ${pid}) does not stop`);
}

/** The pid in postmaster.pid, or 0. It may belong to an unrelated process, because pids are reused. */
const readPid = (data: string): Promise<number> =>
  readFile(join(data, 'postmaster.pid'), 'utf8').then(
    found => Number(found.split('\n')[0]) || 0,
    () => 0,
  );

/**
 * Waits for a zombie to be reaped by its parent: until then its pid exists (with an empty command line), and PostgreSQL
 * takes it for another server on the same folder.
 */
async function untilCollected(pid: number) {
  for (let waited = 0; waited < 5_000; waited += 50) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
    if (command !== '') return;
    await sleep(50);
  }
}

const isOurs = async (pid: number, data: string) => {
  const words = await commandOf(pid);
  return words.includes('-D') && words.includes(data);
};

/** The command line of a process; empty if it is not running. */
async function commandOf(pid: number): Promise<string[]> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  } catch {
    if (process.platform === 'linux') return [];
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim().split(' ');
}
