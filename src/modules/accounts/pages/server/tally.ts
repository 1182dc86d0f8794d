import { maxReferrers, otherSites, type Visit } from '../visits.ts';

/** So often within that minute (a day begins with a minute in every zone); `blockId` is blank for a look at the page. */
export type Count = Visit & { minute: Date; blockId: string; count: number };

/** What one page has seen since it was last written. */
export type Tally = { counts: Map<string, Count>; hosts: Set<string> };

export const openTally = (): Tally => ({ counts: new Map(), hosts: new Set() });

/** So many different counts are held of a page while the database is away; what is new beyond them is not counted. */
const maxCounts = 10_000;

const oneMinute = 60_000;

export function addToTally({ counts, hosts }: Tally, seen: Visit & { at: Date; blockId: string; count: number }) {
  const referrer = hosts.has(seen.referrer) || hosts.size < maxReferrers ? seen.referrer : otherSites;
  const minute = Math.floor(seen.at.getTime() / oneMinute) * oneMinute;
  const key = `${minute} ${seen.device} ${referrer} ${seen.blockId}`;
  const known = counts.get(key);
  if (known) known.count += seen.count;
  else if (counts.size < maxCounts) {
    hosts.add(referrer);
    const { device, blockId, count } = seen;
    counts.set(key, { minute: new Date(minute), device, referrer, blockId, count });
  }
}

/** Takes up again what could not be written. */
export function joinTally(tally: Tally, unwritten: Tally) {
  for (const { minute, ...count } of unwritten.counts.values()) addToTally(tally, { ...count, at: minute });
}
