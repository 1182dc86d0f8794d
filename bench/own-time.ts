/** Milliseconds of processor time that this thread spends on it: the same whatever else the machine does. */
export async function ownTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times as long as on an idle machine a computation takes now; 1 on an idle one. */
export function contention(milliseconds = 300): number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  while (performance.now() - began < milliseconds);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (performance.now() - began) / ((user + system) / 1_000));
}

/** Milliseconds by the clock, divided by what other work on the machine added before and after. */
export async function quietTime(work: () => Promise<unknown>): Promise<number> {
  const before = contention();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  return took / ((before + contention()) / 2);
}
