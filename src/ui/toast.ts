import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { Icon } from './Icon.tsx';

const displayTime = 5_000;

/** One toast at a time; a failure stays until it is closed. */
export const toast = {
  success: (title: string, message = '') => show({ title, message, hasFailed: false }),
  failure: (title: string, message = '') => show({ title, message, hasFailed: true }),
};

type Toast = { title: string; message: string; hasFailed: boolean };

function show({ title, message, hasFailed }: Toast) {
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
}
