import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useIsRehearsal } from '../on-demand.tsx';
import classes from './dialog.module.css';

type DialogProps = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** After the fade-out. */
  onClosed?: () => void;
  children: ReactNode;
  /** In pixels. */
  width?: number;
  /** Whether Escape and a click outside close it. */
  isLight?: boolean;
  /** A question that needs an answer (alertdialog): no close button, and above other dialogs. */
  isQuestion?: boolean;
  /** Fills the screen, for longer work on phones. */
  isFull?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A modal dialog: traps the focus and restores it afterwards, and locks the scrolling of the page. */
export function Dialog({
  title,
  isOpen,
  onClose,
  onClosed,
  children,
  width = 480,
  isLight = true,
  ...props
}: DialogProps) {
  const { isQuestion = false, isFull = false, onKeyDown } = props;
  const isRehearsal = useIsRehearsal();
  useFocusBack(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size={width}
      fullScreen={isFull}
      centered
      withinPortal={!isRehearsal}
      padding="lg"
      returnFocus={false}
      closeOnEscape={isLight}
      closeOnClickOutside={isLight}
      zIndex={isQuestion ? 300 : 200}
      transitionProps={{ transition: 'pop', duration: 180 }}
      onKeyDown={onKeyDown}
      classNames={{ overlay: classes.overlay, content: classes.content, title: classes.title, close: classes.close }}
    >
      <Modal.Overlay />
      {/* Marks a dialog that is fading out, so that shortcuts and focus ignore it. */}
      <Modal.Content data-closing={!isOpen || undefined}>
        {/* Mantine's header would add a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          {!isQuestion && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The opener of a dialog that was replaced by another one in the same tick; the second dialog returns the focus to it. */
let replacedOpener: HTMLElement | null = null;

/** In milliseconds: delay before the focus returns, so that a dialog that opens next can take it first. */
const returnDelayMs = 20;

/**
 * Returns the focus to the element that opened a dialog, or to `main` if that is gone or disabled. Mantine does not do
 * so for a dialog that is open at its first render or unmounts without closing.
 */
function useFocusBack(isOpen: boolean) {
  // During render, before a field of the dialog is focused.
  const initialOpener = useMemo(() => (isOpen ? findOpener() : null), [isOpen]);
  const leading = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Syncs with the browser's focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // The dialog was reopened at once and has the focus.
    clearTimeout(leading.current);
    const opener = initialOpener?.isConnected ? initialOpener : replacedOpener;
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
  }, [isOpen, initialOpener]);
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
