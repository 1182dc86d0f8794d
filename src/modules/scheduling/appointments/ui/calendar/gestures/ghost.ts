import { useSyncExternalStore } from 'react';
import type { Appointment } from '../../../contract.ts';

/** Target of a move: a day and minutes past midnight in wall time. */
export type Ghost = {
  appointment: Appointment;
  day: string;
  from: number;
  /** Above 1,440 if it spans midnight. */
  to: number;
  /** Moved by keyboard, so every step is announced. */
  isByKeys: boolean;
};

// Outside of React state, so that dragging re-renders only the components that show the preview.
let ghost: Ghost | null = null;
const listeners = new Set<() => void>();

export const shownGhost = () => ghost;

export function showGhost(next: Ghost | null) {
  if (next === ghost) return;
  ghost = next;
  for (const listener of listeners) listener();
}

export const useGhost = () => useSyncExternalStore(subscribe, shownGhost);

/** The preview if it is on that day; other days are not re-rendered. */
export const useGhostOn = (day: string) => useSyncExternalStore(subscribe, () => (ghost?.day === day ? ghost : null));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
