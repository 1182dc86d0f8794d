import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '../../../features/auth/ui/use-current-user.ts';
import { metricsQuery } from '../../../features/dashboard/ui/dashboard-queries.ts';
import { hasSeenTour, rememberTour } from './tour-seen.ts';
import { setTourWish, useTourWish } from './use-take-tour.ts';

const Tour = lazy(() => import('./Tour.tsx').then(file => ({ default: file.Tour })));

/** Specification, section 4: so long after the dashboard is loaded the tour starts by itself. */
const startDelay = 1_000;

/** Decides when the guided tour runs: once for each person, and whenever it is asked for. */
export function TourHost() {
  const { id } = useCurrentUser();
  const isDashboard = useRouterState({ select: state => state.resolvedLocation?.pathname === '/' });
  const isAnswered = !useQuery({ ...metricsQuery, enabled: isDashboard }).isPending;
  const isReady = isDashboard && isAnswered;
  const isWanted = useTourWish();
  const [isRunning, setIsRunning] = useState(false);
  // Follows the clock.
  useEffect(() => {
    if (!isReady || isRunning || (!isWanted && hasSeenTour(id))) return undefined;
    return onceFree(isWanted ? 0 : startDelay, () => {
      setTourWish(false);
      setIsRunning(true);
    });
  }, [isReady, isRunning, isWanted, id]);
  if (!isRunning || !isDashboard) return null;
  const end = () => {
    rememberTour(id);
    setIsRunning(false);
  };
  return (
    <Suspense>
      <Tour onEnd={end} />
    </Suspense>
  );
}

/** After `delay`, and not over an open dialog or menu: then it waits on. The result takes it back. */
function onceFree(delay: number, start: () => void): () => void {
  let timer = window.setTimeout(attempt, delay);
  function attempt() {
    if (document.querySelector('[role="dialog"], [role="menu"], dialog[open]')) {
      timer = window.setTimeout(attempt, startDelay);
    } else start();
  }
  return () => window.clearTimeout(timer);
}
