import type { MouseEvent, ReactNode } from 'react';
import classes from './row-opening.module.css';

/**
 * For a row or card with a link or `RowButton` for the keyboard: a click anywhere else opens it too, except on
 * controls or while text is selected.
 */
export const opensOnClick = (open: (() => void) | null | undefined) =>
  open ? { 'data-opens': true, onClick: (event: MouseEvent<HTMLElement>) => isOnRow(event) && open() } : {};

const controls = 'a, button, input, label, select, textarea, [draggable="true"], [role="menu"]';

function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // React events bubble through portals: a menu or dialog of the row is not inside it in the DOM.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest(controls) && !window.getSelection()?.toString();
}

type RowButtonProps = { children: ReactNode; onOpen: (() => void) | null | undefined };

/** The name as a button that opens the row; plain text without `onOpen`. */
export const RowButton = ({ children, onOpen }: RowButtonProps) =>
  onOpen ? (
    <button type="button" className={classes.name} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  );
