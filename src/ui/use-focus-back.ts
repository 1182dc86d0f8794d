import { useLayoutEffect, useMemo, useRef } from 'react';

/** Of a dialog that made room for the next in the same moment: that one's end leads back to where the first came from. */
let handedOn: HTMLElement | null = null;

/** What is left of a dialog may have the focus for so long, in milliseconds; the next one takes it at once. */
const patience = 20;

/**
 * Leads the focus back to what opened a dialog, also one that was open from its first moment or leaves without being
 * closed first, which the library does not; where that is gone or has nothing to press any more, to the page.
 */
export function useFocusBack(isOpen: boolean) {
  // Before a field of the dialog takes it.
  const found = useMemo(() => (isOpen ? findOpener() : null), [isOpen]);
  const leading = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Follows the browser's focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Opened again at once: the focus is its own.
    clearTimeout(leading.current);
    const opener = found?.isConnected ? found : handedOn;
    return () => {
      const before = document.activeElement;
      handedOn = opener;
      leading.current = setTimeout(() => {
        if (handedOn === opener) handedOn = null;
        const now = document.activeElement;
        if (now && now !== document.body && now !== before) return;
        opener?.focus({ preventScroll: true });
        if (document.activeElement !== opener) document.querySelector('main')?.focus({ preventScroll: true });
      }, patience);
    };
  }, [isOpen, found]);
}

/** An item of a menu goes with the menu: what opened that stays. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  // Opened again while it fades out.
  if (activeElement.closest('[data-closing]')) return null;
  const menu = activeElement.closest('[role=menu]');
  return (menu && document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`)) ?? activeElement;
}
