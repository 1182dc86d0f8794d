import { type RefObject, useLayoutEffect, useRef } from 'react';
import { attachGestures } from './gestures.ts';
import type { Gestures } from './places.ts';

/**
 * Create by clicking, move by dragging and by keyboard; nothing of it while `gestures` is null. Before the browser paints:
 * what is seen answers at once.
 */
export function useGestures(box: RefObject<HTMLElement | null>, gestures: Gestures | null) {
  const latest = useRef(gestures);
  // Follows the browser's pointer and keyboard, with what was drawn last.
  useLayoutEffect(() => {
    latest.current = gestures;
  });
  const isOn = gestures !== null;
  // Follows the browser's pointer and keyboard on the calendar's box.
  useLayoutEffect(() => {
    if (!box.current || !isOn) return;
    return attachGestures(box.current, () => latest.current ?? never());
  }, [box, isOn]);
}

function never(): never {
  throw new Error('gestures are off');
}
