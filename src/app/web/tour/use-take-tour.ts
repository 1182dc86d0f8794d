import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../modules/accounts/auth/ui/use-current-user.ts';
import { forgetTour } from './tour-seen.ts';

export function useTakeTour() {
  const { id } = useCurrentUser();
  const navigate = useNavigate();
  const isDashboard = useRouterState({ select: state => state.location.pathname === '/' });
  return () => {
    forgetTour(id);
    setTourWish(true);
    if (!isDashboard) void navigate({ to: '/' });
  };
}

/** Whether the tour was requested and has not started yet. */
export const useTourWish = () => useSyncExternalStore(subscribe, () => isWanted);

export function setTourWish(next: boolean) {
  isWanted = next;
  for (const listener of listeners) listener();
}

let isWanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
