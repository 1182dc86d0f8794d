import { contention } from './contention.ts';

/** What it came to, and how long that took: of the processor, or waiting for a lock, a timer, somebody's answer. */
export type Waited<T> = { result: T; took: number };

/**
 * Runs it, and counts in milliseconds how long it took a process that has the machine to itself. The wall clock is
 * counted in beats: while the process does not get the processor none comes, so that a busy machine adds nothing, and
 * a sleep has all of its own. Where much is left, what the others on the machine made of the work itself is taken off.
 */
export async function waitedFor<T>(work: () => Promise<T>, { beat = 100, much = 5_000 } = {}): Promise<Waited<T>> {
  const before = process.cpuUsage();
  let beats = 0;
  const timer = setInterval(() => beats++, beat);
  const result = await work().finally(() => clearInterval(timer));
  const { user, system } = process.cpuUsage(before);
  const worked = (user + system) / 1_000;
  const waited = beats * beat;
  return { result, took: Math.max(worked, waited > much ? waited - worked * (contention() - 1) : waited) };
}
