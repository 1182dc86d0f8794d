import { type RefObject, useEffect, useRef, useState } from 'react';
import { addDays } from '../../../../../shared/calendar-month.ts';
import { swallowClick, swallowNextClick } from '../../../../../ui/swallow-click.ts';
import type { Outing } from './planned.ts';

/** Where something would stand if it were dropped now. `isByKeys`: then every step is read out. */
export type DayMove = { outing: Outing; day: string; isByKeys: boolean };

type Gestures = {
  find: (key: string) => { outing: Outing; day: string } | undefined;
  onDrop: (move: DayMove) => void;
};

/** So far a mouse moves before a click becomes a drag, in pixels. */
const slack = 4;

/**
 * Moves what is planned from day to day: by dragging, or by M, arrows, Enter on what has the focus; Escape leaves it. Nothing
 * of it while `gestures` is null.
 */
export function useDayMove(box: RefObject<HTMLElement | null>, gestures: Gestures | null): DayMove | null {
  const [move, setMove] = useState<DayMove | null>(null);
  const latest = useRef({ gestures, move });
  // Follows the browser's pointer and keyboard, with what was drawn last.
  useEffect(() => {
    latest.current = { gestures, move };
  });
  const isOn = gestures !== null;
  // Follows the browser's pointer and keyboard on the calendar's box.
  useEffect(() => {
    const own = box.current;
    if (!own || !isOn) return;
    const stop = new AbortController();
    const show = (next: DayMove | null) => {
      latest.current.move = next;
      setMove(next);
    };
    const foundAt = (target: EventTarget | null) => {
      const key = target instanceof Element && target.closest<HTMLElement>('[data-planned]')?.dataset.planned;
      return key ? latest.current.gestures?.find(key) : undefined;
    };
    const drop = () => {
      const { move: held, gestures: told } = latest.current;
      show(null);
      if (held && told && told.find(held.outing.key)?.day !== held.day) told.onDrop(held);
    };
    own.addEventListener(
      'pointerdown',
      press => {
        const found = foundAt(press.target);
        // A finger scrolls; there the list of days is shown anyway.
        if (found && press.button === 0 && press.pointerType !== 'touch') follow(press, found, { show, drop });
      },
      { signal: stop.signal },
    );
    own.addEventListener(
      'keydown',
      event => {
        const { move: held, gestures: told } = latest.current;
        const found = foundAt(event.target);
        if (!held && found && event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault();
          return show({ ...found, isByKeys: true });
        }
        if (!held?.isByKeys) return;
        const days = steps[event.key];
        if (days !== undefined) {
          const day = addDays(held.day, days);
          // As far as the month is shown: beyond it there would be nothing to see.
          if (own.querySelector(`[data-day="${day}"]`)) show({ ...held, day });
        } else if (event.key === 'Enter') drop();
        else if (event.key === 'Escape' || event.key === 'Tab') show(null);
        if (event.key === 'Tab' || !told) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal: stop.signal, capture: true },
    );
    return () => stop.abort();
  }, [box, isOn]);
  return move;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Held = { show: (move: DayMove | null) => void; drop: () => void };

/** From the press to the release; Escape leaves everything as it was. */
function follow(press: PointerEvent, found: { outing: Outing; day: string }, { show, drop }: Held) {
  let isHeld = false;
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(
    'pointermove',
    event => {
      isHeld ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > slack;
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]');
      if (isHeld) show({ outing: found.outing, day: cell?.dataset.day ?? found.day, isByKeys: false });
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    () => {
      stop.abort();
      if (!isHeld) return;
      swallowClick();
      drop();
    },
    { signal },
  );
  const leave = () => {
    stop.abort();
    if (isHeld) swallowNextClick();
    show(null);
  };
  window.addEventListener('pointercancel', leave, { signal });
  window.addEventListener('keydown', event => event.key === 'Escape' && leave(), { signal, capture: true });
  // A link would be dragged by the browser itself.
  window.addEventListener('dragstart', event => event.preventDefault(), { signal });
}
