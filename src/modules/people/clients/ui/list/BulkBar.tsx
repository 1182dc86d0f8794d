import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { onDemand } from '../../../../../ui/on-demand.tsx';
import { type Selection, useSelected } from '../../../../../ui/table/selection.ts';
import {
  type BulkInput,
  bulkAnswer,
  type Client,
  type ClientFilter,
  type ClientStatus,
  clientStatuses,
  statusLabels,
} from '../../contract.ts';
import { clientsPath, refreshClients, tagsQuery } from '../client-queries.ts';
import { countClients } from '../format-client.ts';
import { BulkAction } from './BulkAction.tsx';
import classes from './bulk-bar.module.css';
import { removeFromLists } from './client-lists.ts';

const AddTagDialog = onDemand(() => import('./AddTagDialog.tsx').then(file => file.AddTagDialog));

type RemoveTagMenuProps = {
  /** The selected clients, for removing their tags; null if all matching clients are selected. */
  clients: Client[] | null;
  onRemove: (tag: string) => void;
  target: ReactNode;
};

function RemoveTagMenu({ clients, onRemove, target }: RemoveTagMenuProps) {
  const allTags = useQuery(tagsQuery).data?.map(({ tag }) => tag) ?? [];
  const tags = clients ? [...new Set(clients.flatMap(client => client.tags))].toSorted(byName) : allTags;
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={classes.tags}>
        {tags.length ? (
          tags.map(tag => (
            <Menu.Item key={tag} onClick={() => onRemove(tag)}>
              {tag}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item disabled>No tags to remove</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const byName = (one: string, other: string) => one.localeCompare(other);

/** "12 clients archived", or that nothing changed. */
function describeChange(change: BulkInput['change'], changed: number): string {
  const changedClients = countClients(changed);
  switch (change.do) {
    case 'add tag':
      return changed ? `“${change.tag}” added to ${changedClients}` : `They all already have the tag “${change.tag}”`;
    case 'remove tag':
      return changed ? `“${change.tag}” removed from ${changedClients}` : `None of them have the tag “${change.tag}”`;
    case 'set status':
      return changed
        ? `${changedClients} set to ${statusLabels[change.status]}`
        : `They’re all already ${statusLabels[change.status].toLowerCase()}`;
    case 'archive':
      return changed ? `${changedClients} archived` : 'They’re all already archived';
    case 'restore':
      return changed ? `${changedClients} restored` : 'None of them are archived';
  }
}

type Change = BulkInput['change'];
type BulkResult = { change: Change; ids: number[] };

/** The calls that undo a change: one per previous status. Null if a previous status is unknown. */
export function undoChange({ change, ids }: BulkResult, statusBefore: (id: number) => ClientStatus | undefined) {
  if (!ids.length) return null;
  if (change.do !== 'set status') return [{ which: { ids }, change: opposite(change) }];
  const byStatus = Map.groupBy(ids, statusBefore);
  const undo: BulkInput[] = [];
  for (const [status, those] of byStatus) {
    if (!status) return null;
    undo.push({ which: { ids: those }, change: { do: 'set status', status } });
  }
  return undo;
}

function opposite(change: Exclude<Change, { do: 'set status' }>): Change {
  switch (change.do) {
    case 'add tag':
      return { do: 'remove tag', tag: change.tag };
    case 'remove tag':
      return { do: 'add tag', tag: change.tag };
    case 'archive':
      return { do: 'restore' };
    case 'restore':
      return { do: 'archive' };
  }
}

type BulkContext = { selection: Selection; shown: Client[]; filter: ClientFilter };
type BulkRequest = BulkInput & { statusBefore: (id: number) => ClientStatus | undefined };

/** Changes all selected clients, with undo in the toast. */
function useChangeMany({ selection, shown, filter }: BulkContext) {
  const changing = useMutation({
    mutationFn: ({ which, change }: BulkRequest) => send({ which, change }),
    onSuccess: async ({ changed, ids }, { change, statusBefore }) => {
      selection.clear();
      if (change.do === 'archive') removeFromLists('others', ids);
      if (change.do === 'restore') removeFromLists('archive', ids);
      // No undo if the answer does not list all changed ids.
      const undo = ids.length === changed ? undoChange({ change, ids }, statusBefore) : null;
      toast.success(describeChange(change, changed), '', undo ? { undo: () => undoing.mutate(undo) } : {});
      await refreshClients();
    },
    onError: error => toast.failure('Failed to update clients', sentenceOf(error, nothingChanged)),
  });
  const undoing = useMutation({
    mutationFn: (calls: BulkInput[]) => Promise.all(calls.map(send)),
    onSuccess: () => toast.success('Undone'),
    onError: error => toast.failure('Failed to undo', sentenceOf(error, 'Please check the list and try again.')),
    onSettled: () => refreshClients(),
  });
  const change = (change: BulkInput['change']) => {
    const { ids, isAll } = selection.read();
    const which = isAll ? { filter } : { ids: [...ids] };
    const before = new Map(shown.map(({ id, status }) => [id, status]));
    changing.mutate({ which, change, statusBefore: id => filter.status ?? before.get(id) });
  };
  return { change, isPending: changing.isPending };
}

const send = (input: BulkInput) => api.post(`${clientsPath}/bulk`, input, bulkAnswer);
const nothingChanged = 'Nothing was changed. Please try again.';

type Props = { selection: Selection; shown: Client[]; total: number; filter: ClientFilter };

export function BulkBar({ selection, shown, total, filter }: Props) {
  const { ids, isAll } = useSelected(selection);
  const { change, isPending } = useChangeMany({ selection, shown, filter });
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const count = isAll ? total : ids.size;
  const isEveryShown = ids.size === shown.length;
  return (
    <section className={classes.bar} aria-label="Selected clients">
      <b aria-live="polite">{formatCount(count)} selected</b>
      {count < total && (
        <Button
          size="xs"
          variant="subtle"
          // Phones show no table header, whose checkbox would select the loaded rows.
          className={isEveryShown ? undefined : classes.onPhone}
          aria-label={`Select all ${formatCount(total)} that match`}
          onClick={selection.selectAll}
        >
          <span className={classes.long}>{`Select all ${formatCount(total)} that match`}</span>
          <span className={classes.short}>All</span>
        </Button>
      )}
      <BulkAction icon="tag" label="Add tag" disabled={isPending} onClick={() => setDialog('open')} />
      <RemoveTagMenu
        clients={isAll ? null : shown.filter(client => ids.has(client.id))}
        onRemove={tag => change({ do: 'remove tag', tag })}
        target={<BulkAction icon="close" label="Remove tag" disabled={isPending} />}
      />
      <Menu position="bottom-start" width={160}>
        <Menu.Target>
          <BulkAction icon="pause" label="Set status" disabled={isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          {clientStatuses.map(status => (
            <Menu.Item key={status} onClick={() => change({ do: 'set status', status })}>
              {statusLabels[status]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {filter.archived ? (
        <BulkAction icon="retry" label="Restore" disabled={isPending} onClick={() => change({ do: 'restore' })} />
      ) : (
        <BulkAction icon="archive" label="Archive" disabled={isPending} onClick={() => change({ do: 'archive' })} />
      )}
      <Button size="xs" variant="subtle" className={classes.clear} onClick={selection.clear}>
        Clear
      </Button>
      {dialog && (
        <AddTagDialog
          count={count}
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(null)}
          onAdd={tag => change({ do: 'add tag', tag })}
        />
      )}
    </section>
  );
}
