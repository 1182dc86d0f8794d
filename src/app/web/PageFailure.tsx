import { ErrorState } from '../../ui/ErrorState.tsx';

/** A page that could not be loaded or drawn, for example after an update of the program or without a connection. */
export function PageFailure() {
  return (
    <ErrorState
      level="h1"
      title="This page did not load"
      message="Check your connection, then load it again. What you saved is safe."
      onRetry={() => window.location.reload()}
    />
  );
}
