import { useSyncExternalStore } from 'react';

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

let text = '';
let stopListening: (() => void) | undefined;

/**
 * Collects keys typed between the shortcut and the moment the search field has the focus, because its code may still be
 * loading. Otherwise they would trigger other shortcuts of the page.
 *
 * @param onCancel called when Escape is pressed before the search box appears
 */
function startTypeAhead(onCancel: () => void) {
  if (stopListening) return;
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    // Enter would activate the element that still has the focus.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', collect, true);
  stopListening = () => document.removeEventListener('keydown', collect, true);
}

/** Stops collecting and returns the typed text. */
export function endTypeAhead(): string {
  const typed = text;
  text = '';
  stopListening?.();
  stopListening = undefined;
  return typed;
}

/** Key sequences that begin with g. */
export const goTo = [
  { key: 'd', to: '/', label: 'Dashboard' },
  { key: 'c', to: '/clients', label: 'Clients' },
  { key: 'a', to: '/appointments', label: 'Appointments' },
  { key: 'e', to: '/emails', label: 'Emails' },
  { key: 't', to: '/sms-logs', label: 'SMS Logs' },
  { key: 'i', to: '/invoicing', label: 'Invoicing' },
  { key: 'm', to: '/marketing', label: 'Marketing' },
  { key: 'p', to: '/marketplace', label: 'Marketplace' },
  { key: 'b', to: '/storefront', label: 'Storefront' },
  { key: 's', to: '/settings', label: 'Settings' },
  { key: 'h', to: '/help', label: 'Help & Support' },
] as const;
