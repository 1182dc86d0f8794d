import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { Selection } from '../../../../ui/selection.ts';
import { useSelected } from '../../../../ui/use-selection.ts';
import { type Client, type ClientFilter, clientStatuses, statusLabels } from '../contract.ts';
import { BulkAction } from './BulkAction.tsx';
import classes from './bulk-bar.module.css';
import { formatCount } from './count-clients.ts';
import { RemoveTagMenu } from './RemoveTagMenu.tsx';
import { useChangeMany } from './use-change-many.ts';

const AddTagDialog = onDemand(() => import('./AddTagDialog.tsx').then(file => file.AddTagDialog));

type Props = { selection: Selection; shown: Client[]; total: number; filter: ClientFilter };

/** What can be done with everyone who is selected. */
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
          // A phone shows no head whose checkbox would select those that are shown.
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
