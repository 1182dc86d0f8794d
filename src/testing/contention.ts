/** How many times as long as by itself a computation takes at this moment, because the machine has other work: 1 on an idle one. */
export function contention(milliseconds = 300): number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  while (performance.now() - began < milliseconds);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (performance.now() - began) / ((user + system) / 1_000));
}

/**
 * Milliseconds of the processor that this thread, which answers everybody, spends on it: the same whatever else the
 * machine has to do.
 */
export async function ownTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
