import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { modifierKey } from '../modifier-key.ts';
import classes from './ToastUndo.module.css';

type Props = { message: string; onUndo: () => void };

/** What a toast says, and the way back; for the keyboard also Ctrl+Z (⌘Z), wherever nothing is being typed. */
export function ToastUndo({ message, onUndo }: Props) {
  // Listens to the whole page's keyboard for as long as the toast is there.
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

/** There the same keys take back what was typed. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));
