import { maxReferrers, otherSites, type Visit } from '../visits.ts';

/** Counted by minute, because a day begins on a full minute in every time zone; `blockId` is blank for a page view. */
export type Count = Visit & { minute: Date; blockId: string; count: number };

/** Counts of one page since the last write. */
export type Tally = { counts: Map<string, Count>; hosts: Set<string> };

export const openTally = (): Tally => ({ counts: new Map(), hosts: new Set() });

/** Limits memory while the database is unavailable; further new keys are not counted. */
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

/** Puts counts back after a failed write. */
export function restoreCounts(tally: Tally, unwritten: Tally) {
  for (const { minute, ...count } of unwritten.counts.values()) addToTally(tally, { ...count, at: minute });
}
