/**
 * In-memory rate limit per process: true for `maxPerMinute` calls per minute of each key. Starts over early when
 * `maxKeys` keys are known, which bounds the memory.
 */
export function memoryRateLimit(maxPerMinute: number, now: () => number = Date.now, maxKeys = 10_000) {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (who: string): boolean => {
    if (now() >= endsAt || counts.size >= maxKeys) {
      counts = new Map();
      endsAt = now() + 60_000;
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= maxPerMinute;
  };
}
