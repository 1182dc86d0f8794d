import { useState, useSyncExternalStore } from 'react';

/** The selected rows: these ids, or all rows of the filter including those not loaded. */
export type Selected = { ids: ReadonlySet<number>; isAll: boolean };

export type Selection = ReturnType<typeof createSelection>;

const emptySelection: Selected = { ids: new Set(), isAll: false };

/** Kept outside of React state, so that a selection renders one row and not ten thousand. */
export function createSelection() {
  let shown: number[] = [];
  let selected = emptySelection;
  /** Start of a range for Shift+click. */
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
    /** Sets the loaded rows in order; rows that are gone are deselected. */
    show: (ids: number[]) => {
      shown = ids;
      const loaded = new Set(ids);
      if (selected.isAll) set(ids, true);
      else if (selected.ids.size) set([...selected.ids].filter(id => loaded.has(id)));
    },
    /** Selects or deselects a row; with `isRange` also the rows between it and the last one clicked. */
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

/** The selection of a table; it is reset when `key` (filter and order) changes. */
export function useSelection(key: string): Selection {
  const [current, setCurrent] = useState(() => ({ key, selection: createSelection() }));
  if (current.key === key) return current.selection;
  const next = { key, selection: createSelection() };
  setCurrent(next);
  return next.selection;
}

export const useSelected = (selection: Selection): Selected =>
  useSyncExternalStore(selection.subscribe, selection.read);

export const useIsSelected = (selection: Selection, id: number): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.read().ids.has(id));

/** Renders again only when the selection becomes empty or non-empty. */
export const useHasSelected = (selection: Selection): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.read().ids.size > 0);
