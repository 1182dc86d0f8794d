import { addDays } from '../../../../../../shared/calendar-month.ts';
import type { Appointment } from '../../../contract.ts';
import { hourHeight } from '../calendar-days.ts';
import type { Ghost } from './ghost.ts';

/** Data and callbacks of the calendar gestures. */
export type Gestures = {
  zone: string;
  days: string[];
  isMonth: boolean;
  find: (id: number) => Appointment | undefined;
  /** `minute` is null where there are no hours. */
  onCreate: (place: GridPosition) => void;
  onDrop: (ghost: Ghost) => void;
  onGo: (to: { date: string }) => void;
};

/** A position under the pointer; `minute` is null in a month cell, which has no hours. */
export type GridPosition = { day: string; minute: number | null };

export function positionAt(x: number, y: number): GridPosition | null {
  const dayElement = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  const day = dayElement?.dataset.day;
  if (!dayElement || !day) return null;
  return { day, minute: dayElement.dataset.first === undefined ? null : minuteIn(dayElement, y) };
}

/** Null if the position is not free. */
export function freePlaceAt(target: EventTarget | null, y: number): GridPosition | null {
  if (!(target instanceof Element) || target.closest('button, a')) return null;
  const dayElement = target.closest<HTMLElement>('[data-day]');
  const day = dayElement?.dataset.day;
  return dayElement && day
    ? { day, minute: dayElement.dataset.first === undefined ? null : minuteIn(dayElement, y) }
    : null;
}

export type GestureTarget = { appointment: Appointment; button: HTMLElement; isEdge: boolean };

/** The appointment at the pointer or focus, and whether its lower edge was grabbed. */
export function eventAt(target: EventTarget | null, read: () => Gestures): GestureTarget | null {
  if (!(target instanceof Element)) return null;
  const button = target.closest<HTMLElement>('[data-event]');
  const appointment = button && read().find(Number(button.dataset.event));
  return appointment ? { appointment, button, isEdge: Boolean(target.closest('[data-edge]')) } : null;
}

const minuteIn = (column: HTMLElement, y: number) =>
  Number(column.dataset.first) + ((y - column.getBoundingClientRect().top) * 60) / hourHeight;

const step = 15;
const dayLength = 1_440;
const snap = (minute: number) => Math.round(minute / step) * step;

/** Moves by minutes of wall time, rounded to a quarter hour. */
export function dragged(start: Ghost, minutes: number): Ghost {
  const total = snap(start.from + minutes);
  const days = Math.floor(total / dayLength);
  const from = total - days * dayLength;
  return { ...start, day: addDays(start.day, days), from, to: from + start.to - start.from };
}

/** Changes the end by minutes, rounded to a quarter hour within the same day. */
export function resized(start: Ghost, minutes: number): Ghost {
  const earliest = start.from + step;
  return { ...start, to: Math.max(earliest, Math.min(snap(start.to + minutes), dayLength)) };
}

/** Result of a key in keyboard moves; null for keys without effect. In a month, up and down move by weeks. */
export function stepped(ghost: Ghost, key: string, { isShift, isMonth }: { isShift: boolean; isMonth: boolean }) {
  const moves: Record<string, Ghost> = isShift
    ? { ArrowUp: resized(ghost, -step), ArrowDown: resized(ghost, step) }
    : {
        ArrowLeft: { ...ghost, day: addDays(ghost.day, -1) },
        ArrowRight: { ...ghost, day: addDays(ghost.day, 1) },
        ArrowUp: isMonth ? { ...ghost, day: addDays(ghost.day, -7) } : dragged(ghost, -step),
        ArrowDown: isMonth ? { ...ghost, day: addDays(ghost.day, 7) } : dragged(ghost, step),
      };
  return moves[key] ?? null;
}
