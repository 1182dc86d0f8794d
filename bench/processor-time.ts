import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per clock tick of Linux. */
const tick = 10;

/** Milliseconds of CPU time that these processes and all their descendants have used. Linux only. */
export function processorTime(pids: number[]): number {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? statusOf(name) : []));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pids.includes(pid) || isOurs(parents.get(pid)));
  return all.filter(({ pid }) => isOurs(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * tick;
}

/**
 * Parses /proc/PID/stat (proc(5)). The program's name may contain anything, so fields are read after it. Includes the
 * time of children that have ended, such as database workers.
 */
function statusOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const [, parent = 0, ...rest] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    return [{ pid: Number(pid), parent, ticks: rest.slice(9, 13).reduce((sum, each) => sum + each, 0) }];
  } catch {
    // The process has ended.
    return [];
  }
}
