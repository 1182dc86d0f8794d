import { notifications } from '@mantine/notifications';
import { createElement, useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';

const displayTime = 5_000;

/** One toast at a time; a failure stays until it is closed. */
export const toast = {
  success: (title: string, message = '') => show({ title, message, hasFailed: false }),
  failure: (title: string, message = '') => show({ title, message, hasFailed: true }),
  /** A failure that nothing may cover any more, because the page is about to be left. */
  last: (title: string, message: string) => {
    show({ title, message, hasFailed: true });
    isOver = true;
  },
};

let isOver = false;
let isWanted = false;
const listeners = new Set<() => void>();

/** Whether there has been a toast: the place where they appear is loaded with the first. */
export const useWantsToasts = () => useSyncExternalStore(subscribe, () => isWanted);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Toast = { title: string; message: string; hasFailed: boolean };

function show({ title, message, hasFailed }: Toast) {
  if (isOver) return;
  // A newer one takes the place of the one before, which would otherwise hold up the queue.
  notifications.clean();
  notifications.show({
    title,
    message,
    icon: createElement(Icon, { name: hasFailed ? 'alert' : 'check' }),
    autoClose: hasFailed ? false : displayTime,
    role: hasFailed ? 'alert' : 'status',
    'data-failed': hasFailed || undefined,
    closeButtonProps: { 'aria-label': 'Close' },
  });
  isWanted = true;
  for (const listener of listeners) listener();
}
