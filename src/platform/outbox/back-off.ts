/** Exponential back-off in seconds: 5, 10, 20 … up to 1,800, with ±10 % jitter. */
export const backOffSeconds = (failures: number) => secondsWithoutJitter(failures) * (0.9 + Math.random() / 5);
const secondsWithoutJitter = (failures: number) => Math.min(5 * 2 ** (failures - 1), 1_800);

/** Approximate seconds since the first attempt after this many failures. */
export function secondsTried(failures: number): number {
  let seconds = 0;
  for (let failure = 1; failure <= failures; failure++) seconds += secondsWithoutJitter(failure);
  return seconds;
}

export function nextAttempt({ failures }: { failures: number }, now = new Date()) {
  return { failures: failures + 1, nextAttemptAt: new Date(now.getTime() + backOffSeconds(failures + 1) * 1_000) };
}
