import { ActionIcon } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './move-button.module.css';

type MoveButtonProps = { id?: string; label: string; isDown?: boolean; isOff: boolean; onMove: () => void };

/** Stays focusable at the end of the list, where a disabled button would lose the focus. */
export function MoveButton({ id, label, isDown, isOff, onMove }: MoveButtonProps) {
  return (
    <ActionIcon
      id={id}
      className={classes.move}
      aria-label={label}
      aria-disabled={isOff}
      data-down={isDown || undefined}
      {...blurAfterPress(() => !isOff && onMove())}
    >
      <Icon name="sortUp" size={16} />
    </ActionIcon>
  );
}

/**
 * Pressing the mouse would blur the field, which validates it; the error would then move the button away from the
 * pointer before the click.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => {
    if (isInField()) event.preventDefault();
  },
};

/** Blurs the field only after the click; without a focus ring, as after any mouse click. */
export const blurAfterPress = (onPress: () => void) => ({
  ...keepFocus,
  onClick: (event: MouseEvent<HTMLElement>) => {
    if (isInField()) event.currentTarget.focus({ focusVisible: false });
    onPress();
  },
});

const isInField = () => document.activeElement?.matches('input, textarea') ?? false;
