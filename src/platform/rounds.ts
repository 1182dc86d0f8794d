import type { Log } from './log.ts';

/** Work that is done piece by piece: `work` does one and says whether more of it could be done right now. */
export type Piecework = { name: string; group: string; since: Date; work: () => Promise<boolean> };

/** Side by side, each name once. After each piece its room is given back, to whoever has waited longest. */
export type Rounds = {
  /** Looks for what waits and begins what finds room; looks again whenever room comes free for what found none. */
  begin: (find: () => Promise<Piecework[]>, stop?: AbortSignal) => Promise<void>;
  /** When nothing goes on any more. */
  settled: () => Promise<void>;
};

/** At most `most` at once, and `mostOfGroup` of one group: nobody takes all the room by having much, or by being slow. */
export function openRounds(log: Log, { most, mostOfGroup }: { most: number; mostOfGroup: number }): Rounds {
  const running = new Map<string, string>();
  const endings = new Set<Promise<void>>();
  const lastEnds = new Map<string, number>();
  let isCrowded = false;

  /** Whoever was on a moment ago waits since then, however old what is left of it. */
  const waitingSince = ({ name, since }: Piecework) => Math.max(since.getTime(), lastEnds.get(name) ?? 0);
  const hasRoom = (group: string) =>
    running.size < most && [...running.values()].filter(other => other === group).length < mostOfGroup;

  const begin: Rounds['begin'] = async (find, stop) => {
    const found = await find();
    const names = new Set(found.map(({ name }) => name));
    for (const name of lastEnds.keys()) if (!names.has(name) && !running.has(name)) lastEnds.delete(name);
    isCrowded = false;
    for (const piece of found.sort((one, other) => waitingSince(one) - waitingSince(other))) {
      if (stop?.aborted) continue;
      // What came while its piece was under way waits for the end of that, as what found no room does.
      if (running.has(piece.name)) isCrowded = true;
      else if (hasRoom(piece.group)) start(piece, () => begin(find, stop), stop);
      else isCrowded = true;
    }
  };
  const start = (piece: Piecework, again: () => Promise<void>, stop?: AbortSignal) => {
    running.set(piece.name, piece.group);
    const ending = run(piece, again, stop).finally(() => endings.delete(ending));
    endings.add(ending);
  };
  const run = async ({ name, work }: Piecework, again: () => Promise<void>, stop?: AbortSignal) => {
    try {
      const isMore = await work().finally(() => {
        running.delete(name);
        lastEnds.set(name, Date.now());
      });
      if ((isMore || isCrowded) && !stop?.aborted) await again();
    } catch (reason) {
      // What is left is found by the next sweep: a database that is down is not asked without a pause.
      log.error({ err: reason, lane: name }, 'a round failed');
    }
  };
  return {
    begin,
    settled: async () => {
      while (endings.size) await Promise.all(endings);
    },
  };
}
