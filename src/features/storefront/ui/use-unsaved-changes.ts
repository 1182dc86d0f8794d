import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../../../ui/confirm.ts';

/** Asks before edits are lost: inside the app in our words, on closing the window in the browser's. */
export const useUnsavedChanges = (hasEdits: boolean) =>
  useBlocker({ shouldBlockFn, disabled: !hasEdits, enableBeforeUnload: hasEdits });

/** The tabs of the editor share its address. */
async function shouldBlockFn({ current, next }: { current: { pathname: string }; next: { pathname: string } }) {
  if (current.pathname === next.pathname) return false;
  const isLeaving = await confirm({
    title: 'Leave without saving?',
    message: 'The changes to your storefront are not saved yet.',
    confirmLabel: 'Leave',
    cancelLabel: 'Keep editing',
    isDestructive: true,
  });
  return !isLeaving;
}
