import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../feedback/confirm.ts';

type Place = { pathname: string; search: object };
type Guard = {
  hasEdits: boolean;
  /** What would be lost: "The changes to your storefront are not saved yet." */
  message: string;
  /** Whether the tabs of the page share one form, so that going from one to another loses nothing. */
  isOverAllTabs?: boolean;
};

/** Asks before edits are lost: inside the app in our words, on closing the window in the browser's. */
export function useUnsavedChanges({ hasEdits, message, isOverAllTabs = false }: Guard) {
  const shouldBlockFn = async ({ current, next }: { current: Place; next: Place }) => {
    const isSamePage = current.pathname === next.pathname;
    if (isSamePage && (isOverAllTabs || tabOf(current) === tabOf(next))) return false;
    const isLeaving = await confirm({
      title: 'Leave without saving?',
      message,
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    });
    return !isLeaving;
  };
  useBlocker({ shouldBlockFn, disabled: !hasEdits, enableBeforeUnload: hasEdits });
}

const tabOf = ({ search }: Place) => ('tab' in search ? search.tab : undefined);
