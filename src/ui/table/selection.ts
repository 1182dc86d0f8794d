/** Which rows of a table are ticked: these, or every one that the table's filter finds, loaded or not. */
export type Selected = { ids: ReadonlySet<number>; isAll: boolean };

export type Selection = ReturnType<typeof createSelection>;

const nothing: Selected = { ids: new Set(), isAll: false };

/** Lives outside of React, so that a tick draws one row again and not ten thousand. */
export function createSelection() {
  let shown: number[] = [];
  let selected = nothing;
  /** Where a range begins. */
  let anchor: number | null = null;
  const listeners = new Set<() => void>();
  const set = (ids: Iterable<number>, isAll = false) => {
    selected = { ids: new Set(ids), isAll };
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => selected,
    /** The rows that are loaded, in their order; what is no longer among them is not selected any more. */
    show: (ids: number[]) => {
      shown = ids;
      const known = new Set(ids);
      if (selected.isAll) set(ids, true);
      else if (selected.ids.size) set([...selected.ids].filter(id => known.has(id)));
    },
    /** Ticks a row or not; with `isRange` also those between it and the one before. */
    toggle: (id: number, isRange = false) => {
      const isTicked = !selected.ids.has(id);
      const next = new Set(selected.ids);
      for (const each of isRange ? between(shown, anchor, id) : [id]) {
        if (isTicked) next.add(each);
        else next.delete(each);
      }
      anchor = id;
      set(next);
    },
    isEveryShown: () => shown.length > 0 && selected.ids.size === shown.length,
    toggleShown: () => set(selected.isAll || selected.ids.size === shown.length ? [] : shown),
    selectAll: () => set(shown, true),
    clear: () => set([]),
  };
}

function between(shown: number[], anchor: number | null, id: number): number[] {
  const ends = [shown.indexOf(anchor ?? id), shown.indexOf(id)];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return from < 0 ? [id] : shown.slice(from, to + 1);
}
