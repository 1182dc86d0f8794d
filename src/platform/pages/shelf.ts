/** Keeps what was asked for last, as much as there is room. */
export type Shelf<T> = {
  get: (name: string) => T | null;
  put: (name: string, thing: T) => void;
  dropWhere: (isDropped: (thing: T) => boolean) => void;
  room: () => { taken: number; count: number };
};

export function openShelf<T>(room: number, sizeOf: (thing: T) => number): Shelf<T> {
  // In the order in which they were last asked for.
  const kept = new Map<string, T>();
  let taken = 0;
  const drop = (name: string) => {
    const thing = kept.get(name);
    if (thing === undefined) return;
    kept.delete(name);
    taken -= sizeOf(thing);
  };
  return {
    get: name => {
      const thing = kept.get(name);
      if (thing === undefined) return null;
      kept.delete(name);
      kept.set(name, thing);
      return thing;
    },
    put: (name, thing) => {
      drop(name);
      kept.set(name, thing);
      taken += sizeOf(thing);
      for (const oldest of kept.keys()) {
        if (taken <= room) break;
        drop(oldest);
      }
    },
    dropWhere: isDropped => {
      for (const [name, thing] of kept) if (isDropped(thing)) drop(name);
    },
    room: () => ({ taken, count: kept.size }),
  };
}
