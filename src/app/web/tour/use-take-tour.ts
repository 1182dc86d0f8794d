import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../modules/accounts/auth/ui/use-current-user.ts';

/** `dashboard`: the guided tour of the specification. `room`: messages, forms and the client room. */
export type TourName = 'dashboard' | 'room';

export function useTakeTour(tour: TourName = 'dashboard') {
  const { id } = useCurrentUser();
  const navigate = useNavigate();
  const isDashboard = useRouterState({ select: state => state.location.pathname === '/' });
  return () => {
    if (tour === 'dashboard') forgetTour(id);
    setTourWish(tour);
    if (!isDashboard) void navigate({ to: '/' });
  };
}

/** The tour that was requested and has not started yet. */
export const useTourWish = () => useSyncExternalStore(subscribe, () => requestedTour);

export function setTourWish(next: TourName | null) {
  requestedTour = next;
  for (const listener of listeners) listener();
}

let requestedTour: TourName | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const key = (userId: number) => `tour-seen-${userId}`;

/** Whether this user has finished or skipped the tour in this browser (specification, section 4). */
export const hasSeenTour = (userId: number) => storage()?.getItem(key(userId)) === 'true';

export const rememberTour = (userId: number) => storage()?.setItem(key(userId), 'true');

const forgetTour = (userId: number) => storage()?.removeItem(key(userId));

/** Null where storage is blocked: reading the property then throws. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
