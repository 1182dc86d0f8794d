/** Milliseconds of CPU time of this thread, which doesn't depend on other load on the machine. */
export async function ownTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** How much slower than on an idle machine a computation is at the moment; 1 if idle. */
export function contention(milliseconds = 300): number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  while (performance.now() - began < milliseconds);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (performance.now() - began) / ((user + system) / 1_000));
}

/** Wall-clock milliseconds divided by the contention before and after. */
export async function quietTime(work: () => Promise<unknown>): Promise<number> {
  const before = contention();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  return took / ((before + contention()) / 2);
}
