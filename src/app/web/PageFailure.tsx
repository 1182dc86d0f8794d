import { ErrorState } from '../../ui/feedback/ErrorState.tsx';

/** A page that could not be loaded or drawn, for example after an update of the program or without a connection. */
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
