import type { RefObject } from 'react';

/** What the script adds to the cancel page; without it the form posts and the links lead on. */
export type CancelActions = {
  ask: () => void;
  keep: () => void;
  retry: () => void;
  /** Where a screen reader goes on when the screen changes. */
  heading: RefObject<HTMLHeadingElement | null>;
  isBusy: boolean;
};
