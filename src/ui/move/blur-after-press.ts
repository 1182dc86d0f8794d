import type { MouseEvent } from 'react';

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
