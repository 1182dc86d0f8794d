import { addDays, daysBetween } from '../../../../../../shared/calendar-month.ts';
import { swallowClick, swallowNextClick } from '../../../../../../ui/swallow-click.ts';
import { wallTimeIn } from '../../../../../../ui/time/practice-time.ts';
import { minutesOf } from '../day-plan.ts';
import { type Ghost, showGhost, shownGhost } from './ghost.ts';
import { dragged, type Gestures, type GestureTarget, type GridPosition, positionAt, resized } from './positions.ts';

/** Distance in pixels before a click becomes a drag; for touch, the tolerance during a long press. */
const slack = { mouse: 4, touch: 10 };
/** In milliseconds; a shorter touch scrolls. */
const longPress = 350;

/** Handles one drag from press to release; Escape cancels. */
export function moveByPointer(press: PointerEvent, target: GestureTarget, read: () => Gestures) {
  const start = ghostOf(target, read().zone);
  const grip = positionAt(press.clientX, press.clientY);
  if (!grip) return;
  const isTouch = press.pointerType === 'touch';
  let isHeld = false;
  const hold = () => {
    isHeld = true;
    target.button.dataset.held = '';
    showGhost(start);
  };
  const timer = isTouch ? setTimeout(hold, longPress) : 0;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (!isHeld && far > (isTouch ? slack.touch : slack.mouse)) {
      if (isTouch) return end();
      hold();
    }
    if (!isHeld) return;
    scrollNear(event.clientY);
    const place = positionAt(event.clientX, event.clientY);
    if (place) follow(start, { grip, place, isEdge: target.isEdge });
  };
  const drop = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const ghost = isHeld ? shownGhost() : null;
    if (isHeld) swallowClick();
    end();
    if (ghost && !isSamePlace(ghost, start)) read().onDrop(ghost);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isHeld) return;
    event.preventDefault();
    event.stopPropagation();
    swallowNextClick();
    end();
  };
  // Prevents scrolling while an event is being dragged by touch.
  const still = (event: Event) => isHeld && event.preventDefault();
  const stop = new AbortController();
  const { signal } = stop;
  function end() {
    clearTimeout(timer);
    stop.abort();
    delete target.button.dataset.held;
    showGhost(null);
  }
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', key, { signal, capture: true });
  window.addEventListener('touchmove', still, { signal, passive: false });
  window.addEventListener('contextmenu', still, { signal });
}

export function ghostOf({ appointment }: Pick<GestureTarget, 'appointment'>, zone: string): Ghost {
  const { day, minute } = wallTimeIn(appointment.startTime, zone);
  return { appointment, day, from: minute, to: minute + minutesOf(appointment), isByKeys: false };
}

type Pull = { grip: GridPosition; place: GridPosition; isEdge: boolean };

function follow(start: Ghost, { grip, place, isEdge }: Pull) {
  const days = daysBetween(grip.day, place.day);
  const minutes = (place.minute ?? 0) - (grip.minute ?? 0);
  const next =
    place.minute === null
      ? { ...start, day: addDays(start.day, days) }
      : isEdge
        ? resized(start, minutes)
        : dragged(start, days * 1_440 + minutes);
  const last = shownGhost();
  if (!last || !isSamePlace(last, next)) showGhost(next);
}

export const isSamePlace = (one: Ghost, other: Ghost) =>
  one.day === other.day && one.from === other.from && one.to === other.to;

/** Scrolls the page when the pointer is near its edges. */
function scrollNear(y: number) {
  const edge = 48;
  if (y < edge + 56) window.scrollBy(0, -12);
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12);
}
