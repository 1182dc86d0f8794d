import { ErrorState } from '../../ui/feedback/ErrorState.tsx';

/**
 * Shown when a page's code cannot be loaded, for example offline or after a deployment, or when it throws while
 * rendering.
 */
export function PageFailure() {
  return (
    <ErrorState
      level="h1"
      title="This page didn’t load"
      message="Check your connection and try again. Anything you saved is safe."
      onRetry={() => window.location.reload()}
    />
  );
}
