import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a command says, whether it succeeds or not. */
export const run = (command: string, args: string[]) =>
  new Promise<string>(done => execFile(command, args, (_failure, said) => done(said)));

/**
 * Tells all processes of the database in a data folder, each of which is a group of its own; the one that starts the others
 * comes first, so that no others begin.
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
    // It has ended since it was counted.
    if (!(reason instanceof Error && 'code' in reason && reason.code === 'ESRCH')) throw reason;
  }
}
