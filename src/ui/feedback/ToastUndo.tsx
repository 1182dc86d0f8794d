import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { modifierKey } from '../modifier-key.ts';
import classes from './ToastUndo.module.css';

type Props = { message: string; onUndo: () => void };

/** A message with an undo button; Ctrl+Z (⌘Z) works too, unless the focus is in a text field. */
export function ToastUndo({ message, onUndo }: Props) {
  // Syncs with the keyboard events of the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onUndo]);
  return (
    <span className={classes.body}>
      <span className={classes.message}>{message}</span>
      <Button size="xs" aria-keyshortcuts="Control+Z Meta+Z" title={`${modifierKey()}+Z`} onClick={onUndo}>
        Undo
      </Button>
    </span>
  );
}

/** In text fields, the same keys undo typing. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));
