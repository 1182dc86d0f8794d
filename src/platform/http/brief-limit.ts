/** Whether somebody may go on: true so often a minute for each. In the memory of this process, and of so many at a time. */
export function briefLimit(most: number, now: () => number = Date.now, room = 10_000) {
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
