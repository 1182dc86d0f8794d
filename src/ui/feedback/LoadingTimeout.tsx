import { useEffect, useState } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** After this time, people are offered to reload the page. */
export const loadingLimitMs = 15_000;

/** `startedAt` in milliseconds of `performance.now()`. */
export function useIsLate(startedAt: number): boolean {
  const [isLate, setIsLate] = useState(performance.now() - startedAt >= loadingLimitMs);
  // Syncs with the browser's clock.
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), startedAt + loadingLimitMs - performance.now());
    return () => clearTimeout(timer);
  }, [startedAt]);
  return isLate;
}

/** "Try again" reloads the page, because an import that hangs can neither be cancelled nor requested again. */
export function LoadingTimeout({ isPage = false }: { isPage?: boolean }) {
  return (
    <ErrorState
      level={isPage ? 'h1' : 'b'}
      title={isPage ? 'This page is taking a long time to load' : 'This is taking a long time to load'}
      message="Check your connection and try again. Anything you saved is safe."
      onRetry={() => window.location.reload()}
    />
  );
}
