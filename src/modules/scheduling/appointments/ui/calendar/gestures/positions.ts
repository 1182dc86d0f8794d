import type { Appointment } from '../../../contract.ts';
import { hourHeight } from '../hour-height.ts';
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
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  const day = found?.dataset.day;
  if (!found || !day) return null;
  return { day, minute: found.dataset.first === undefined ? null : minuteIn(found, y) };
}

/** Null if the position is not free. */
export function freePlaceAt(target: EventTarget | null, y: number): GridPosition | null {
  if (!(target instanceof Element) || target.closest('button, a')) return null;
  const found = target.closest<HTMLElement>('[data-day]');
  const day = found?.dataset.day;
  return found && day ? { day, minute: found.dataset.first === undefined ? null : minuteIn(found, y) } : null;
}

export type Found = { appointment: Appointment; button: HTMLElement; isEdge: boolean };

/** The appointment at the pointer or focus, and whether its lower edge was grabbed. */
export function eventAt(target: EventTarget | null, read: () => Gestures): Found | null {
  if (!(target instanceof Element)) return null;
  const button = target.closest<HTMLElement>('[data-event]');
  const appointment = button && read().find(Number(button.dataset.event));
  return appointment ? { appointment, button, isEdge: Boolean(target.closest('[data-edge]')) } : null;
}

const minuteIn = (column: HTMLElement, y: number) =>
  Number(column.dataset.first) + ((y - column.getBoundingClientRect().top) * 60) / hourHeight;
