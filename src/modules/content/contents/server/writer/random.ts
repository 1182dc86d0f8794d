/** A pseudorandom generator with a seed, so that the same seed gives the same text. */
export type Random = {
  pick: <T>(choices: readonly T[]) => T;
  /** Distinct choices in random order. */
  some: <T>(choices: readonly T[], count: number) => T[];
};

export function randomFrom(seed: string): Random {
  const next = mulberry(hash(seed));
  const below = (limit: number) => Math.floor(next() * limit);
  const some = <T>(choices: readonly T[], count: number): T[] => {
    const rest = [...choices];
    const selection: T[] = [];
    while (rest.length && selection.length < count) selection.push(...rest.splice(below(rest.length), 1));
    return selection;
  };
  return {
    some,
    pick: choices => {
      const [one] = some(choices, 1);
      if (one === undefined) throw new Error('there is nothing to choose from');
      return one;
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

function mulberry(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
