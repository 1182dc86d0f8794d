import type { ComponentPropsWithRef } from 'react';
import classes from './editor.module.css';

type Props = ComponentPropsWithRef<'button'> & { label: string; isActive?: boolean; isWorded?: boolean };

/** `isActive`: the format applies at the cursor. */
export function ToolButton({ label, isActive, isWorded, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      // A popover's target adds its own class.
      className={`${classes.tool} ${className ?? ''}`}
      // Prevents the focus from leaving the text, which would also close a phone's keyboard.
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
