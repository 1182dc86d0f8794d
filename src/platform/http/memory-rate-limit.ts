/**
 * In-memory rate limit per process: true for `most` calls per minute of each key. Starts over early when `room` keys
 * are known, which bounds the memory.
 */
export function memoryRateLimit(most: number, now: () => number = Date.now, room = 10_000) {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (who: string): boolean => {
    if (now() >= endsAt || counts.size >= room) {
      counts = new Map();
      endsAt = now() + 60_000;
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= most;
  };
}
