import { useSyncExternalStore } from 'react';
import type { Appointment } from '../../../contract.ts';

/** Where an appointment would stand if it were dropped now: a day and minutes past its midnight, by the clock. */
export type Ghost = {
  appointment: Appointment;
  day: string;
  from: number;
  /** Beyond 1,440 it runs over midnight. */
  to: number;
  /** Moved by the keyboard: then every step is read out. */
  isByKeys: boolean;
};

// Outside of React's state: while somebody drags, only the few places that show it are drawn again, whatever else the
// calendar holds.
let ghost: Ghost | null = null;
const listeners = new Set<() => void>();

export const shownGhost = () => ghost;

export function showGhost(next: Ghost | null) {
  if (next === ghost) return;
  ghost = next;
  for (const listener of listeners) listener();
}

export const useGhost = () => useSyncExternalStore(subscribe, shownGhost);

/** The ghost on that day; its other days do not hear of it. */
export const useGhostOn = (day: string) => useSyncExternalStore(subscribe, () => (ghost?.day === day ? ghost : null));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
