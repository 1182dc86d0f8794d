import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { useTitle } from '../../../../../ui/layout/use-title.ts';
import { RowSkeletons } from '../../../../../ui/table/RowSkeletons.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { TurnOn } from './TurnOn.tsx';
import classes from './two-step.module.css';
import { twoStepQuery } from './two-step-queries.ts';

/** Replaces the app until the two-factor sign-in required by the role is set up; signing out stays possible. */
export function TwoFactorGate() {
  const { practice } = useCurrentUser();
  const { data, error, refetch } = useQuery(twoStepQuery);
  // Incremented to start over.
  const [round, setRound] = useState(0);
  useTitle('Two-step sign-in');
  return (
    <main className={classes.gate}>
      <h1>Set up two-step sign-in</h1>
      <p>{practice.name} requires it for your role. You need your phone and about two minutes.</p>
      <div className={classes.gateCard}>
        {data ? (
          <TurnOn
            key={round}
            hasPassword={data.hasPassword}
            onCancel={() => setRound(count => count + 1)}
            // All requests refused until now must be repeated.
            onDone={() => window.location.reload()}
          />
        ) : error ? (
          <ErrorState title="Failed to load two-step sign-in" error={error} onRetry={() => refetch()} />
        ) : (
          <RowSkeletons label="Loading" />
        )}
      </div>
      <a href="/api/logout">Sign out</a>
      <div id="floating" />
    </main>
  );
}
