import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../ui/FormSkeleton.tsx';
import states from '../../../ui/states.module.css';
import { useCurrentUser, useMay } from '../../auth/ui/use-current-user.ts';
import { teamQuery } from '../../team/ui/team-queries.ts';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import classes from './availability.module.css';
import { availabilityQuery } from './availability-queries.ts';

/** When a practitioner can be booked; an owner sets it for everybody. */
export function AvailabilityTab() {
  const [userId, setUserId] = useState<number | undefined>();
  const mayChooseWhose = useMay('team.write');
  return (
    <>
      {mayChooseWhose && <WhoseField userId={userId} onChange={setUserId} />}
      <Loaded key={userId} userId={userId} />
    </>
  );
}

function Loaded({ userId }: { userId: number | undefined }) {
  const mayWrite = useMay('availability.write');
  const query = useQuery(availabilityQuery(userId));
  if (query.data && query.isFetchedAfterMount) {
    const readOnly = !mayWrite && 'Your role in this practice does not allow changes here.';
    return <AvailabilityForm saved={query.data} userId={userId} readOnly={readOnly} />;
  }
  if (!query.isError) return <FormSkeleton label="Loading your availability" />;
  return (
    <div className={states.card}>
      <ErrorState title="Failed to load your availability" error={query.error} onRetry={() => query.refetch()} />
    </div>
  );
}

type WhoseProps = { userId: number | undefined; onChange: (userId: number | undefined) => void };

/** Only where there is somebody to choose. */
function WhoseField({ userId, onChange }: WhoseProps) {
  const { id } = useCurrentUser();
  const { data: team } = useQuery(teamQuery);
  const others = team?.members.filter(member => member.userId !== id && member.role !== 'viewer') ?? [];
  if (others.length === 0) return null;
  return (
    <NativeSelect
      className={classes.whose}
      label="Whose availability"
      value={userId ? String(userId) : ''}
      data={[
        { value: '', label: 'Yours' },
        ...others.map(member => ({ value: String(member.userId), label: `${member.firstName} ${member.lastName}` })),
      ]}
      onChange={event => onChange(Number(event.currentTarget.value) || undefined)}
    />
  );
}
