import type { Side } from './crowd-sides.ts';

export type Compared = { path: string; status: number; alone: Cost; crowd: Cost };
/** Milliseconds per call. */
type Cost = { processor: number; clock: number };

/** Median cost on both sides, measured alternately, so that other load on the machine affects both. */
export async function compare(
  path: string,
  { alone, crowd }: Record<'alone' | 'crowd', Side>,
  turns = 9,
): Promise<Compared> {
  const costs: Record<'alone' | 'crowd', Cost[]> = { alone: [], crowd: [] };
  let status = 0;
  // The first turns of each side warm up the connections' caches.
  for (let turn = -4; turn < turns; turn++) {
    for (const [name, side] of Object.entries({ alone, crowd }) as ['alone' | 'crowd', Side][]) {
      const before = side.spent();
      const began = performance.now();
      const answer = await side.ask(path.replaceAll(alone.slug, side.slug));
      await answer.arrayBuffer();
      const clock = performance.now() - began;
      status = answer.status;
      if (turn >= 0) costs[name].push({ processor: side.spent() - before, clock });
    }
  }
  return { path, status, alone: middle(costs.alone), crowd: middle(costs.crowd) };
}

const middle = (costs: Cost[]): Cost => ({
  processor: median(costs.map(({ processor }) => processor)),
  clock: median(costs.map(({ clock }) => clock)),
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
