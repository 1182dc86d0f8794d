import { showGhost, shownGhost } from './ghost.ts';
import { ghostOf, isSamePlace } from './move-by-pointer.ts';
import { type Gestures, type GestureTarget, stepped } from './positions.ts';

/**
 * Keyboard alternative to dragging: arrows move by a quarter hour or a day, with Shift they change the end, Enter
 * drops, Escape cancels. Captures all keys until then.
 */
export function moveByKeys(target: GestureTarget, read: () => Gestures) {
  const start = { ...ghostOf(target, read().zone), isByKeys: true };
  showGhost(start);
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    showGhost(null);
    focusEvent(target.appointment.id);
  };
  const key = (event: KeyboardEvent) => {
    const ghost = shownGhost();
    if (!ghost || event.key === 'Tab') return end();
    const next = stepped(ghost, event.key, { isShift: event.shiftKey, isMonth: read().isMonth });
    const isOver = event.key === 'Enter' || event.key === 'Escape';
    if (!next && !isOver) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) {
      showGhost(next);
      if (!read().days.includes(next.day)) read().onGo({ date: next.day });
      return;
    }
    end();
    if (event.key === 'Enter' && !isSamePlace(ghost, start)) read().onDrop(ghost);
    else if (!read().days.includes(start.day)) read().onGo({ date: start.day });
  };
  window.addEventListener('keydown', key, { capture: true, signal: stop.signal });
  window.addEventListener('pointerdown', end, { signal: stop.signal });
}

/**
 * Retries until the event is rendered at its new place, which may have to be loaded first. Gives up if the focus has
 * moved elsewhere.
 */
export function focusEvent(id: number, attempts = 30) {
  setTimeout(() => {
    // A dialog about the move keeps the focus.
    if (document.querySelector('[role="dialog"]')) return focusEvent(id, attempts);
    const focused = document.activeElement;
    const event = document.querySelector<HTMLElement>(`[data-event="${id}"]`);
    // The focus is on the body if the element that opened the dialog was removed with its week.
    if (event && (focused === document.body || focused?.matches('[data-event], td, main'))) event.focus();
    else if (!event && attempts) focusEvent(id, attempts - 1);
  }, 100);
}
