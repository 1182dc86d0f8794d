import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import dialog from '../../../../../ui/dialog.module.css';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { FormFailure } from '../../../../../ui/FormFailure.tsx';
import type { ClientDetail } from '../../contract.ts';
import { clientQuery } from '../client-queries.ts';
import { fullName } from '../format-client.ts';
import { MergeTable } from './MergeTable.tsx';
import classes from './merge.module.css';
import { useMergeClients } from './use-merge-clients.ts';

type Props = { client: ClientDetail; otherId: number; onBack: () => void; onDone: () => void };

/** Both records side by side; which of them is kept can be turned round. */
export function MergeCompare({ client, otherId, onBack, onDone }: Props) {
  const found = useQuery(clientQuery(otherId));
  const [isTurned, setIsTurned] = useState(false);
  const merging = useMergeClients(onDone);
  if (found.isError && !found.data) {
    return (
      <ErrorState title="Failed to load client details" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  if (!found.data) return <Skeleton height={320} />;
  const [kept, other] = isTurned ? [found.data, client] : [client, found.data];
  return (
    <>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-label="Record to keep"
        value={isTurned ? 'other' : 'this'}
        onChange={value => setIsTurned(value === 'other')}
        data={[
          { value: 'this', label: `Keep ${nameOf(client, found.data)}` },
          { value: 'other', label: `Keep ${nameOf(found.data, client)}` },
        ]}
      />
      <MergeTable kept={kept} other={other} />
      <p className={classes.lead}>
        Appointments, invoices, messages, notes and measurements from both are kept. Differences go into the notes, and
        both email addresses will match this client. This can’t be undone.
      </p>
      <FormFailure error={merging.error} fallback="Nothing was merged. Please try again." />
      <div className={dialog.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="filled"
          color="red"
          disabled={merging.isPending}
          onClick={() => merging.mutate({ kept, other })}
        >
          {merging.isPending ? 'Merging...' : 'Merge records'}
        </Button>
      </div>
    </>
  );
}

/** Two records of one person often have one name: then the address tells them apart. */
const nameOf = (client: ClientDetail, other: ClientDetail) =>
  fullName(client) === fullName(other) ? client.email : fullName(client);
