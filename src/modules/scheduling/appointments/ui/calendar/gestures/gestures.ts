import { moveByKeys } from './move-by-keys.ts';
import { moveByPointer } from './move-by-pointer.ts';
import { eventAt, freePlaceAt, type Gestures } from './places.ts';

/** Listens on the calendar's box; returns what stops it. `read`: how things stand when something happens. */
export function attachGestures(box: HTMLElement, read: () => Gestures): () => void {
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
export const step = 15;
