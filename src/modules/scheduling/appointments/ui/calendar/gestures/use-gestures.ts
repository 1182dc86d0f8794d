import { type RefObject, useLayoutEffect, useRef } from 'react';
import { moveByKeys } from './move-by-keys.ts';
import { moveByPointer } from './move-by-pointer.ts';
import { eventAt, freePlaceAt, type Gestures } from './places.ts';

/** Listens on the calendar's box; returns what stops it. `read`: how things stand when something happens. */
function attachGestures(box: HTMLElement, read: () => Gestures): () => void {
  // A click that closes something open is meant for that.
  let wasCovered = false;
  const press = (event: PointerEvent) => {
    wasCovered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    const found = eventAt(event.target, read);
    if (found && event.button === 0) moveByPointer(event, found, read);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = eventAt(event.target, read);
    if (!found) return;
    event.preventDefault();
    moveByKeys(found, read);
  };
  const click = (event: MouseEvent) => {
    const place = wasCovered ? null : freePlaceAt(event.target, event.clientY);
    if (place) read().onCreate({ ...place, minute: place.minute && Math.floor(place.minute / step) * step });
  };
  box.addEventListener('pointerdown', press);
  box.addEventListener('keydown', key);
  box.addEventListener('click', click);
  return () => {
    box.removeEventListener('pointerdown', press);
    box.removeEventListener('keydown', key);
    box.removeEventListener('click', click);
  };
}

/** Sessions begin and end on quarters of an hour. */
const step = 15;

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
