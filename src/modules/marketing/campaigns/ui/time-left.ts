/** How far a sending was at a moment: `done` of all. */
export type Sample = { at: number; done: number };

const window = 60_000;

/** Adds a sample; old ones are forgotten, and all of them when it went back or stood still for long. */
export function addSample(samples: Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && (sample.done < last.done || sample.at - last.at > window)) return [sample];
  return [...samples.filter(each => sample.at - each.at <= window), sample];
}

const still = 4_000;

/** Whether nothing was done in the last seconds. */
export function standsStill(samples: Sample[]): boolean {
  const last = samples.at(-1);
  return last !== undefined && samples.some(each => each.done === last.done && last.at - each.at >= still);
}

/** "About 2 minutes left", judged by the last minute; null while that cannot be told. */
export function timeLeft(samples: Sample[], waiting: number): string | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.done <= first.done || last.at <= first.at) return null;
  const seconds = (waiting * (last.at - first.at)) / (last.done - first.done) / 1_000;
  if (seconds < 60) return 'Less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `About ${minutes === 1 ? 'a minute' : `${minutes} minutes`} left`;
  const hours = Math.round(minutes / 60);
  return `About ${hours === 1 ? 'an hour' : `${hours} hours`} left`;
}
