import type { RefObject } from 'react';

/** Handlers added by the script; without them the page uses a form and links. */
export type CancelActions = {
  ask: () => void;
  keep: () => void;
  retry: () => void;
  /** Gets the focus when the screen changes, for screen readers. */
  heading: RefObject<HTMLHeadingElement | null>;
  isBusy: boolean;
};
