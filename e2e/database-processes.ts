import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Output of a command, whether it succeeds or fails. */
export const run = (command: string, args: string[]) =>
  new Promise<string>(done => execFile(command, args, (_failure, said) => done(said)));

/**
 * Signals all processes of a data folder's database, each of which has its own process group. The postmaster comes
 * first, so that it starts no new ones.
 */
export async function signalDatabase(folder: string, signal: NodeJS.Signals) {
  const first = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(first, signal);
  const others = await run('pgrep', ['-P', String(first)]);
  for (const pid of others.split('\n').filter(Boolean)) tell(Number(pid), signal);
}

function tell(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (reason) {
    // It has ended since it was listed.
    if (!(reason instanceof Error && 'code' in reason && reason.code === 'ESRCH')) throw reason;
  }
}
