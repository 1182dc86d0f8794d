import { useSyncExternalStore } from 'react';
import { endTypeAhead, startTypeAhead } from './type-ahead.ts';

/** Overlays that shortcuts and the top bar open. */
export type Panel = 'palette' | 'shortcuts';

export const useOpenPanel = () => useSyncExternalStore(subscribe, () => open);

export function openPanel(panel: Panel) {
  // Keys typed before the search box is rendered belong into its field.
  if (panel === 'palette' && open !== 'palette') startTypeAhead(closePanel);
  set(panel);
}

export function closePanel() {
  endTypeAhead();
  set(null);
}

let open: Panel | null = null;
const listeners = new Set<() => void>();

function set(next: Panel | null) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
