import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import section from '../../../../ui/section.module.css';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import { ZoneNote } from '../../appointments/ui/calendar/ZoneNote.tsx';
import { usePractitioners } from '../../appointments/ui/use-practitioners.ts';
import type { WaitlistEntry } from '../contract.ts';
import { AddToWaitlist } from './AddToWaitlist.tsx';
import { useRemoveFromWaitlist } from './use-remove-from-waitlist.ts';
import { waitlistColumns } from './waitlist-columns.tsx';
import { waitlistQuery } from './waitlist-queries.ts';

/** Who waits for a time, in the order in which they are asked. */
export function WaitlistPage() {
  const { timeZone } = useCurrentUser().practice;
  const now = useNow();
  const waiting = useQuery(waitlistQuery);
  const mayWrite = useMay('appointments.write');
  const [isAdding, setAdding] = useState(false);
  const remove = useRemoveFromWaitlist();
  const team = usePractitioners();
  const columns = useMemo(() => {
    const practitioners = team.length > 1 ? new Map(team.map(({ userId, name }) => [userId, name])) : null;
    return waitlistColumns({ zone: timeZone, practitioners, remove: mayWrite ? remove : null });
  }, [team, timeZone, mayWrite, remove]);
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      Add to waitlist
    </Button>
  );
  return (
    <>
      <BackLink to="/appointments">Appointments</BackLink>
      <PageHead
        title="Waitlist"
        purpose="When a time opens up, we email one person at a time and hold it while they decide."
        actions={waiting.data?.length ? add : null}
      />
      <NoMailServer />
      {waiting.data && waiting.data.length > 0 && <ZoneNote zone={timeZone} now={now} />}
      {waiting.isError && !waiting.data ? (
        <div className={section.card}>
          <ErrorState
            title="Failed to load the waitlist"
            error={waiting.error}
            onRetry={() => void waiting.refetch()}
          />
        </div>
      ) : (
        <DataTable
          label="Waitlist"
          columns={columns}
          rows={waiting.data}
          keyOf={idOf}
          skeletonRows={4}
          empty={
            <EmptyState drawing="calendar" title="No one is waiting" actions={add}>
              Visitors can join from your booking page when no time works for them. You can also add clients yourself.
            </EmptyState>
          }
        />
      )}
      <AddToWaitlist isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

const idOf = ({ id }: WaitlistEntry) => id;
