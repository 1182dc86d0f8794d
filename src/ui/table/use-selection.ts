import { useState, useSyncExternalStore } from 'react';
import { createSelection, type Selected, type Selection } from './selection.ts';

/** The selection of a table, a new and empty one whenever `key` changes: with another filter or order. */
export function useSelection(key: string): Selection {
  const [made, setMade] = useState(() => ({ key, selection: createSelection() }));
  if (made.key === key) return made.selection;
  const next = { key, selection: createSelection() };
  setMade(next);
  return next.selection;
}

export const useSelected = (selection: Selection): Selected =>
  useSyncExternalStore(selection.subscribe, selection.read);

export const useIsSelected = (selection: Selection, id: number): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.read().ids.has(id));

/** Draws again only with the first tick and without the last one. */
export const useHasSelected = (selection: Selection): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.read().ids.size > 0);
