import { readdirSync, readFileSync } from 'node:fs';
import { contention } from './contention.ts';

/** What it came to, and how long that took: of the processor, or waiting for a lock, a timer, somebody's answer. */
export type Waited<T> = { result: T; took: number };

/**
 * Runs it, and counts in milliseconds how long it would have taken with the machine to itself: by the wall clock, less
 * what the process stood in line for a processor. A busy machine adds nothing to that, and takes nothing off a sleep.
 * Where the system does not say how long a process stood in line, it is measured once much time is gone.
 */
export async function waitedFor<T>(work: () => Promise<T>, much = 5_000): Promise<Waited<T>> {
  const [began, stood, used] = [performance.now(), inLine(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  const gone = performance.now() - began;
  const kept = stood === null ? gone - gone / (gone > much ? contention() : 1) : Math.max(0, (inLine() ?? 0) - stood);
  return { result, took: Math.max((user + system) / 1_000, gone - kept) };
}

/** How long all threads of this process have been ready to run and were not let; null where nobody counts that. */
function inLine(): number | null {
  try {
    const threads = readdirSync('/proc/self/task').map(id => lineOf(`/proc/self/task/${id}/schedstat`));
    return threads.reduce((sum, each) => sum + each, 0);
  } catch {
    return null;
  }
}

/** Run, stood in line, slices: the first two in nanoseconds. */
const lineOf = (file: string) => Number(readFileSync(file, 'utf8').split(' ')[1]) / 1_000_000;
