import type { MouseEvent } from 'react';

/** A field that was left would be checked at once, and its error move the button away from under the pointer. */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => {
    if (isInField()) event.preventDefault();
  },
};

/** The field is left only once the press has counted; without a ring, as after any press of a mouse. */
export const steadyPress = (onPress: () => void) => ({
  ...keepFocus,
  onClick: (event: MouseEvent<HTMLElement>) => {
    if (isInField()) event.currentTarget.focus({ focusVisible: false });
    onPress();
  },
});

const isInField = () => document.activeElement?.matches('input, textarea') ?? false;
