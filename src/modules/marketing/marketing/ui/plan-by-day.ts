/** Something that is published or sent at a certain time. */
export type Planned = { key: string; title: string; kind: string; at: string };

/** Groups by day (`dayOf`) in chronological order. Items without a time are dropped. */
export function planByDay<P extends Omit<Planned, 'at'> & { at: string | null }>(
  all: P[],
  dayOf: (at: string) => string,
): { day: string; items: [P & Planned, ...(P & Planned)[]] }[] {
  const planned = all.filter((each): each is P & Planned => each.at !== null);
  const days = new Map<string, [P & Planned, ...(P & Planned)[]]>();
  for (const each of planned.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const day = dayOf(each.at);
    const known = days.get(day);
    if (known) known.push(each);
    else days.set(day, [each]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}
