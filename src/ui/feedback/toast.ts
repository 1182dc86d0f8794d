import { notifications } from '@mantine/notifications';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import { Icon } from '../Icon.tsx';
import { ToastUndo } from './ToastUndo.tsx';

const displayMs = 5_000;
const undoDisplayMs = 8_000;

type Options = {
  /** Shows an undo button, which closes the toast. */
  undo?: () => void;
};

/** One toast at a time; a failure stays until it is closed. */
export const toast = {
  success: (title: string, message = '', { undo }: Options = {}) => show({ title, message, hasFailed: false, undo }),
  failure: (title: string, message = '') => show({ title, message, hasFailed: true }),
  /** A failure that later toasts do not replace, because the page is about to be left. */
  last: (title: string, message: string) => {
    show({ title, message, hasFailed: true });
    isOver = true;
  },
};

/** The container of the toasts, once it is loaded. */
export const useToasts = () => useSyncExternalStore(subscribe, () => container);

/** Preloads the container of the toasts; may be called again after a failure. */
export async function loadToasts(): Promise<void> {
  container = (await import('./Toasts.tsx')).Toasts;
  for (const listener of listeners) listener();
}

let isOver = false;
let latestId = 0;
let container: ComponentType | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Toast = { title: string; message: string; hasFailed: boolean; undo?: () => void };

function show({ title, message, hasFailed, undo }: Toast) {
  if (isOver) return;
  // Replaces the previous toast, which would otherwise hold up the queue.
  notifications.clean();
  const own = ++latestId;
  // Only once: while the toast fades out, it still receives keyboard events.
  const goBack = () => {
    if (own !== latestId) return;
    latestId++;
    notifications.clean();
    undo?.();
  };
  notifications.show({
    title,
    message: undo ? createElement(ToastUndo, { message, onUndo: goBack }) : message,
    icon: createElement(Icon, { name: hasFailed ? 'alert' : 'check' }),
    autoClose: hasFailed ? false : undo ? undoDisplayMs : displayMs,
    role: hasFailed ? 'alert' : 'status',
    'data-failed': hasFailed || undefined,
    closeButtonProps: { 'aria-label': 'Close' },
  });
  // The toast is queued until the container is loaded; offline there is no way to show it.
  void loadToasts().catch(() => undefined);
}
