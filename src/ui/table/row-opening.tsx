import type { MouseEvent, ReactNode } from 'react';
import classes from './row-opening.module.css';

/**
 * Of a row or card that has a link or a `RowButton` for the keyboard: a click anywhere else on it opens it as well.
 * Controls inside keep their own click, and selected text stays selected.
 */
export const opensOnClick = (open: (() => void) | null | undefined) =>
  open ? { 'data-opens': true, onClick: (event: MouseEvent<HTMLElement>) => isOnRow(event) && open() } : {};

const controls = 'a, button, input, label, select, textarea, [draggable="true"], [role="menu"]';

function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // A menu or dialog of the row is its child for React only.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest(controls) && !window.getSelection()?.toString();
}

type Props = { children: ReactNode; onOpen: (() => void) | null | undefined };

/** The name of a row or card, which opens it; plain text where there is nothing to open. */
export const RowButton = ({ children, onOpen }: Props) =>
  onOpen ? (
    <button type="button" className={classes.name} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  );
