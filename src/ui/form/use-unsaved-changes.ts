import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../feedback/confirm.ts';

type RouteLocation = { pathname: string; search: object };
type UnsavedChangesOptions = {
  hasEdits: boolean;
  /** The question when leaving: "The changes to your storefront are not saved yet." */
  message: string;
  /** Whether all tabs of the page share one form, so that switching tabs loses nothing. */
  isOverAllTabs?: boolean;
};

/** Asks before edits are lost: with our dialog inside the app, with the browser's when the window is closed. */
export function useUnsavedChanges({ hasEdits, message, isOverAllTabs = false }: UnsavedChangesOptions) {
  const shouldBlockFn = async ({ current, next }: { current: RouteLocation; next: RouteLocation }) => {
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

const tabOf = ({ search }: RouteLocation) => ('tab' in search ? search.tab : undefined);
