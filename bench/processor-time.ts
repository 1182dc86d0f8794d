import { readdirSync, readFileSync } from 'node:fs';

/** Hundredths of a second: what Linux counts in. */
const tick = 10;

/** Milliseconds of processor time that these processes and all below them have taken so far. Linux only. */
export function processorTime(pids: number[]): number {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? statusOf(name) : []));
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pids.includes(pid) || isOurs(parents.get(pid)));
  return all.filter(({ pid }) => isOurs(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * tick;
}

/**
 * See proc(5), "/proc/pid/stat": the name of the program may hold anything, what follows it are numbers. Its own time and
 * that of what it has started and seen end: a database's worker that ends would else take its time along.
 */
function statusOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const [, parent = 0, ...rest] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    return [{ pid: Number(pid), parent, ticks: rest.slice(9, 13).reduce((sum, each) => sum + each, 0) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
