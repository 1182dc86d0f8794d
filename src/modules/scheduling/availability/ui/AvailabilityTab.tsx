import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../../ui/FormSkeleton.tsx';
import states from '../../../../ui/states.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { availabilityQuery } from './availability-queries.ts';
import { WhoseField } from './WhoseField.tsx';

/** When a practitioner can be booked; an owner sets it for everybody. */
export function AvailabilityTab() {
  const [userId, setUserId] = useState<number | undefined>();
  return <Loaded key={userId} userId={userId} onWhose={setUserId} />;
}

type Props = { userId: number | undefined; onWhose: (userId: number | undefined) => void };

function Loaded({ userId, onWhose }: Props) {
  const mayWrite = useMay('availability.write');
  const query = useQuery(availabilityQuery(userId));
  if (query.data && query.isFetchedAfterMount) {
    const readOnly = !mayWrite && 'Your role doesn’t allow changes here.';
    return <AvailabilityForm saved={query.data} userId={userId} onWhose={onWhose} readOnly={readOnly} />;
  }
  return (
    <>
      <WhoseField userId={userId} onChange={onWhose} />
      {query.isError ? (
        <div className={states.card}>
          <ErrorState title="Failed to load your availability" error={query.error} onRetry={() => query.refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Loading your availability" />
      )}
    </>
  );
}
