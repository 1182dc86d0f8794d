import { useState, useSyncExternalStore } from 'react';
import { createSelection, type Selected, type Selection } from './selection.ts';

/** The selection of a table; it is reset when `key` (filter and order) changes. */
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

/** Renders again only when the selection becomes empty or non-empty. */
export const useHasSelected = (selection: Selection): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.read().ids.size > 0);
