import { readdirSync, readFileSync } from 'node:fs';

/** Hundredths of a second: what Linux counts in. */
const tick = 10;

/** Milliseconds of processor time that these processes and their children have taken so far. Linux only. */
export function processorTime(pids: number[]): number {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? statusOf(name) : []));
  const ours = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return ours.reduce((sum, { ticks }) => sum + ticks, 0) * tick;
}

/** See proc(5), "/proc/pid/stat": the name of the program may hold anything, what follows it are numbers. */
function statusOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const [, parent = 0, ...rest] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    return [{ pid: Number(pid), parent, ticks: (rest[9] ?? 0) + (rest[10] ?? 0) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
