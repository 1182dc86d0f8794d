import { Button } from '@mantine/core';
import type { Selection } from '../../../../ui/selection.ts';
import { useSelected } from '../../../../ui/use-selection.ts';
import { BulkAction } from '../../../people/clients/ui/BulkAction.tsx';
import classes from '../../../people/clients/ui/bulk-bar.module.css';
import type { Subscriber, SubscriberFilter } from '../subscriber.ts';
import { countSubscribers, formatCount } from './format-subscriber.ts';
import { useDeleteSubscribers } from './use-delete-subscribers.ts';

type Props = {
  selection: Selection;
  shown: Subscriber[];
  total: number;
  filter: SubscriberFilter;
  /** How many of all that the filter finds have unsubscribed. */
  unsubscribed: number;
};

/** What can be done with everyone who is selected. */
export function SubscriberBar({ selection, shown, total, filter, unsubscribed }: Props) {
  const { ids, isAll } = useSelected(selection);
  const { remove, isPending } = useDeleteSubscribers(selection.clear);
  const count = isAll ? total : ids.size;
  const goneOfShown = shown.filter(({ id, status }) => ids.has(id) && status === 'unsubscribed').length;
  return (
    <section className={classes.bar} aria-label="Selected subscribers">
      <b aria-live="polite">{formatCount(count)} selected</b>
      {count < total && (
        <Button
          size="xs"
          variant="subtle"
          // A phone shows no head whose checkbox would select those that are shown.
          className={ids.size === shown.length ? undefined : classes.onPhone}
          aria-label={`Select all ${formatCount(total)} that match`}
          onClick={selection.selectAll}
        >
          <span className={classes.long}>{`Select all ${formatCount(total)} that match`}</span>
          <span className={classes.short}>All</span>
        </Button>
      )}
      <BulkAction
        icon="trash"
        label="Delete"
        disabled={isPending}
        onClick={() =>
          void remove({
            which: isAll ? { filter } : { ids: [...ids] },
            named: countSubscribers(count),
            count,
            unsubscribed: isAll ? unsubscribed : goneOfShown,
          })
        }
      />
      <Button size="xs" variant="subtle" className={classes.clear} onClick={selection.clear}>
        Clear
      </Button>
    </section>
  );
}
