import type { ComponentPropsWithRef } from 'react';
import classes from './editor.module.css';

type Props = ComponentPropsWithRef<'button'> & { label: string; isActive?: boolean; isWorded?: boolean };

/** One control of the editor. It says in words what it does; `isActive`: the cursor stands in such a text. */
export function ToolButton({ label, isActive, isWorded, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      // What opens below it brings a class of its own.
      className={`${classes.tool} ${className ?? ''}`}
      // The text keeps the focus and with it the next key; a phone keeps its keyboard where it is.
      onMouseDown={event => event.preventDefault()}
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      data-worded={isWorded || undefined}
      {...rest}
    >
      {children}
      {isWorded && label}
    </button>
  );
}
