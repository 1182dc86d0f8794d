/** 5 s, 10 s, 20 s … at most 30 minutes, a fifth of it by chance so that a crowd spreads out. */
export const backOffSeconds = (failures: number) => usualBackOff(failures) * (0.9 + Math.random() / 5);
const usualBackOff = (failures: number) => Math.min(5 * 2 ** (failures - 1), 1_800);

/** For about how long something has been tried that failed so often. */
export function secondsTried(failures: number): number {
  let seconds = 0;
  for (let failure = 1; failure <= failures; failure++) seconds += usualBackOff(failure);
  return seconds;
}

/** The next attempt after another failure. */
export function nextAttempt({ failures }: { failures: number }, now = new Date()) {
  return { failures: failures + 1, nextAttemptAt: new Date(now.getTime() + backOffSeconds(failures + 1) * 1_000) };
}
