import { Button, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../../ui/data/api.ts';
import { queryClient } from '../../../../../ui/data/query.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormFailure } from '../../../../../ui/form/FormFailure.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { type Client, type ClientDetail, client, goalLabels, statusLabels } from '../../contract.ts';
import { clientQuery, clientsPath, refreshClients } from '../client-queries.ts';
import { fullName } from '../format-client.ts';
import classes from './merge.module.css';

/** Merges and opens the kept record. */
function useMergeClients(onDone: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ primary, other }: { primary: Client; other: Client }) =>
      api.post(`${clientsPath}/${primary.id}/merge`, { otherId: other.id }, client),
    onSuccess: async (merged, { other }) => {
      onDone();
      await navigate({ to: '/clients/$id', params: { id: String(merged.id) } });
      queryClient.removeQueries({ queryKey: clientQuery(other.id).queryKey });
      toast.success('Clients merged', fullName(merged));
      await refreshClients();
    },
  });
}

/** A row of the comparison: both values, and which of them the merged record gets. */
type Fact = { name: string; kept: string; other: string; says: 'kept' | 'other' | 'both' };

/** Previews the merge (clients/server/merge.ts): the kept record's values take precedence, empty fields are filled. */
export function mergedFacts(primary: ClientDetail, other: ClientDetail): Fact[] {
  const fact = (name: string, read: (client: ClientDetail) => string, says: Fact['says'] = 'kept'): Fact => ({
    name,
    kept: read(primary),
    other: read(other),
    says: says === 'kept' && !read(primary) ? 'other' : says,
  });
  return [
    fact('Name', fullName),
    fact('Email', client => client.email),
    fact('Phone', client => client.phoneText ?? client.phone ?? ''),
    fact('Age', client => String(client.age ?? '')),
    fact('Goal', client => goalLabels[client.goal]),
    fact('Status', client => statusLabels[client.status]),
    fact('Tags', client => client.tags.join(', '), 'both'),
    fact('Notes', client => client.notes ?? '', 'both'),
    fact('History', historyOf, 'both'),
  ];
}

/** "3 appointments, 1 invoice" */
function historyOf({ totals }: ClientDetail): string {
  const counts: [number, string, string][] = [
    [totals.appointments, 'appointment', 'appointments'],
    [totals.invoices, 'invoice', 'invoices'],
    [totals.purchases, 'purchase', 'purchases'],
    [totals.emails, 'email', 'emails'],
    [totals.sms, 'SMS', 'SMS'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
}

/** Both records' values, with a check mark at those that are kept. */
function MergeTable({ primary, other }: { primary: ClientDetail; other: ClientDetail }) {
  return (
    <table className={classes.table} aria-label="What will be kept">
      <thead>
        <tr>
          <td />
          <th scope="col">Kept record</th>
          <th scope="col">Other record</th>
        </tr>
      </thead>
      <tbody>
        {mergedFacts(primary, other).map(fact => (
          <tr key={fact.name}>
            <th scope="row">{fact.name}</th>
            <Cell fact={fact} side="kept" />
            <Cell fact={fact} side="other" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ fact, side }: { fact: Fact; side: 'kept' | 'other' }) {
  const isSaid = (fact.says === side || fact.says === 'both') && fact[side] !== '';
  return (
    <td data-said={isSaid}>
      {isSaid && (
        <>
          <Icon name="check" size={14} />
          <VisuallyHidden>Kept: </VisuallyHidden>
        </>
      )}
      <span>{fact[side] || '–'}</span>
    </td>
  );
}

type Props = { client: ClientDetail; otherId: number; onBack: () => void; onDone: () => void };

/** Compares both records; the user can swap which one is kept. */
export function MergeCompare({ client, otherId, onBack, onDone }: Props) {
  const query = useQuery(clientQuery(otherId));
  const [isTurned, setIsTurned] = useState(false);
  const merging = useMergeClients(onDone);
  if (query.isError && !query.data) {
    return (
      <ErrorState title="Failed to load client details" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!query.data) return <Skeleton height={320} />;
  const [primary, other] = isTurned ? [query.data, client] : [client, query.data];
  return (
    <>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-label="Record to keep"
        value={isTurned ? 'other' : 'this'}
        onChange={value => setIsTurned(value === 'other')}
        data={[
          { value: 'this', label: `Keep ${nameOf(client, query.data)}` },
          { value: 'other', label: `Keep ${nameOf(query.data, client)}` },
        ]}
      />
      <MergeTable primary={primary} other={other} />
      <p className={classes.lead}>
        Appointments, invoices, messages, notes, measurements and health facts from both are kept. Differences go into
        the notes, and both email addresses will match this client. This can’t be undone.
      </p>
      <FormFailure error={merging.error} fallback="Nothing was merged. Please try again." />
      <div className={dialog.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="filled"
          color="red"
          disabled={merging.isPending}
          onClick={() => merging.mutate({ primary, other })}
        >
          {merging.isPending ? 'Merging...' : 'Merge records'}
        </Button>
      </div>
    </>
  );
}

/** Two records of one person often have the same name; then the address distinguishes them. */
const nameOf = (client: ClientDetail, other: ClientDetail) =>
  fullName(client) === fullName(other) ? client.email : fullName(client);
