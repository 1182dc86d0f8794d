import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '../../../modules/accounts/auth/ui/use-current-user.ts';
import { metricsQuery } from '../../../modules/onboarding/dashboard/ui/dashboard-queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { hasSeenTour, rememberTour, setTourWish, type TourName, useTourWish } from './use-take-tour.ts';

const loadTour = () => import('./Tour.tsx');
const Tour = lazy(() => loadTour().then(file => ({ default: file.Tour })));

/** Milliseconds between loading the dashboard and starting the tour (specification, section 4). */
const startDelay = 1_000;

/** Starts the tour once per user, and again on request. */
export function TourHost() {
  const { id } = useCurrentUser();
  const isDashboard = useRouterState({ select: state => state.resolvedLocation?.pathname === '/' });
  const isAnswered = !useQuery({ ...metricsQuery, enabled: isDashboard }).isPending;
  const isReady = isDashboard && isAnswered;
  const requestedTour = useTourWish();
  const [running, setRunning] = useState<TourName | null>(null);
  // Waits with a timer.
  useEffect(() => {
    if (!isReady || running || (!requestedTour && hasSeenTour(id))) return undefined;
    // Loads the code while the timer runs.
    const loading = loadTour().then(
      () => true,
      () => false,
    );
    return onceFree(requestedTour ? 0 : startDelay, async isStillMeant => {
      const isLoaded = await loading;
      if (!isStillMeant()) return;
      setTourWish(null);
      if (isLoaded) setRunning(requestedTour ?? 'dashboard');
      else if (requestedTour) toast.failure('The tour didn’t load', 'Check your connection and try again.');
    });
  }, [isReady, running, requestedTour, id]);
  if (!running || !isDashboard) return null;
  const end = () => {
    if (running === 'dashboard') rememberTour(id);
    setRunning(null);
  };
  return (
    <Suspense>
      <Tour name={running} onEnd={end} />
    </Suspense>
  );
}

/** Calls `start` after `delay`, postponed while a dialog or menu is open. Returns a function that cancels it. */
function onceFree(delay: number, start: (isStillMeant: () => boolean) => void): () => void {
  let isMeant = true;
  let timer = window.setTimeout(attempt, delay);
  function attempt() {
    if (document.querySelector('[role="dialog"], [role="menu"], dialog[open]')) {
      timer = window.setTimeout(attempt, startDelay);
    } else start(() => isMeant);
  }
  return () => {
    isMeant = false;
    window.clearTimeout(timer);
  };
}
