import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirm } from '../feedback/confirm.ts';

type RouteLocation = { pathname: string; search: object };
type Navigation = { current: RouteLocation; next: RouteLocation };
type EditedForm = {
  /** The question when leaving: "The changes to your storefront are not saved yet." */
  message: string;
  /** Whether all tabs of the page share one form, so that switching tabs loses nothing. */
  isOverAllTabs?: boolean;
};
type UnsavedChangesOptions = EditedForm & { hasEdits: boolean };

/** The forms with edits; a page may have several. */
const editedForms = new Set<EditedForm>();

/** True after the question was answered with Leave, until the navigation is done. */
let isLeaving = false;

/** Counts a form as edited until the returned function is called. */
export function addEditedForm(form: EditedForm): () => void {
  editedForms.add(form);
  return () => editedForms.delete(form);
}

/**
 * Whether the navigation has to stop. The router asks for each edited form in turn; the question is asked once, for all
 * forms whose edits would be lost.
 */
export async function staysOnPage({ current, next }: Navigation): Promise<boolean> {
  if (isLeaving) return false;
  const isSamePage = current.pathname === next.pathname;
  const lost = [...editedForms].filter(
    ({ isOverAllTabs }) => !isSamePage || (!isOverAllTabs && tabOf(current) !== tabOf(next)),
  );
  if (!lost.length) return false;
  isLeaving = await confirm({
    title: 'Leave without saving?',
    message: [...new Set(lost.map(({ message }) => message))].join(' '),
    confirmLabel: 'Leave',
    cancelLabel: 'Keep editing',
    isDestructive: true,
  });
  // The router asks the other forms before any timeout.
  setTimeout(() => {
    isLeaving = false;
  });
  return !isLeaving;
}

/** Asks before edits are lost: with our dialog inside the app, with the browser's when the window is closed. */
export function useUnsavedChanges({ hasEdits, message, isOverAllTabs = false }: UnsavedChangesOptions) {
  // Registers with the other forms of the page.
  useEffect(
    () => (hasEdits ? addEditedForm({ message, isOverAllTabs }) : undefined),
    [hasEdits, message, isOverAllTabs],
  );
  useBlocker({ shouldBlockFn: staysOnPage, disabled: !hasEdits, enableBeforeUnload: hasEdits });
}

const tabOf = ({ search }: RouteLocation) => ('tab' in search ? search.tab : undefined);
