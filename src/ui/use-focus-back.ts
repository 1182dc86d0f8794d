import { useLayoutEffect, useMemo, useRef } from 'react';

/** The opener of a dialog that was replaced by another one in the same tick; the second dialog returns the focus to it. */
let replacedOpener: HTMLElement | null = null;

/** In milliseconds: delay before the focus returns, so that a dialog that opens next can take it first. */
const returnDelayMs = 20;

/**
 * Returns the focus to the element that opened a dialog, or to `main` if that is gone or disabled. Mantine does not do
 * so for a dialog that is open at its first render or unmounts without closing.
 */
export function useFocusBack(isOpen: boolean) {
  // During render, before a field of the dialog is focused.
  const found = useMemo(() => (isOpen ? findOpener() : null), [isOpen]);
  const leading = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Syncs with the browser's focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // The dialog was reopened at once and has the focus.
    clearTimeout(leading.current);
    const opener = found?.isConnected ? found : replacedOpener;
    return () => {
      const before = document.activeElement;
      replacedOpener = opener;
      leading.current = setTimeout(() => {
        if (replacedOpener === opener) replacedOpener = null;
        const now = document.activeElement;
        if (now && now !== document.body && now !== before) return;
        opener?.focus({ preventScroll: true });
        if (document.activeElement !== opener) document.querySelector('main')?.focus({ preventScroll: true });
      }, returnDelayMs);
    };
  }, [isOpen, found]);
}

/** A menu item disappears with its menu, so the menu's button counts as the opener. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  // The dialog was reopened while fading out.
  if (activeElement.closest('[data-closing]')) return null;
  const menu = activeElement.closest('[role=menu]');
  return (menu && document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`)) ?? activeElement;
}
