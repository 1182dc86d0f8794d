import { type RefObject, useLayoutEffect, useRef } from 'react';
import { moveByKeys } from './move-by-keys.ts';
import { moveByPointer } from './move-by-pointer.ts';
import { eventAt, freePlaceAt, type Gestures } from './positions.ts';

/** Adds the listeners; returns a function that removes them. `read` returns the current props. */
function attachGestures(box: HTMLElement, read: () => Gestures): () => void {
  // A click that closes an open popup must not create an appointment.
  let wasCovered = false;
  const press = (event: PointerEvent) => {
    wasCovered = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    const target = eventAt(event.target, read);
    if (target && event.button === 0) moveByPointer(event, target, read);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = eventAt(event.target, read);
    if (!target) return;
    event.preventDefault();
    moveByKeys(target, read);
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

/** In minutes; appointments start and end on quarter hours. */
const step = 15;

/**
 * Creates by click and moves by drag or keyboard; disabled while `gestures` is null. Uses layout effects, so that
 * visible elements respond immediately.
 */
export function useGestures(box: RefObject<HTMLElement | null>, gestures: Gestures | null) {
  const latest = useRef(gestures);
  // Updates the props used by the listeners after each render.
  useLayoutEffect(() => {
    latest.current = gestures;
  });
  const isOn = gestures !== null;
  useLayoutEffect(() => {
    if (!box.current || !isOn) return;
    return attachGestures(box.current, () => latest.current ?? never());
  }, [box, isOn]);
}

function never(): never {
  throw new Error('gestures are off');
}
