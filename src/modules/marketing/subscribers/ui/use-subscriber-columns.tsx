import { useMemo } from 'react';
import { selectColumn } from '../../../../ui/select-column.tsx';
import type { Selection } from '../../../../ui/selection.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Subscriber } from '../subscriber.ts';
import { SubscriberMenu } from './SubscriberMenu.tsx';
import * as columns from './subscriber-columns.tsx';
import { useDeleteSubscribers } from './use-delete-subscribers.ts';
import { useUnsubscribe } from './use-unsubscribe.ts';

/** The columns of the list with what the role may do. */
export function useSubscriberColumns(selection: Selection) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('subscribers.write');
  const mayDelete = useMay('subscribers.delete');
  const { remove } = useDeleteSubscribers();
  const unsubscribe = useUnsubscribe();
  const removeOne = ({ id, email, status }: Subscriber) =>
    void remove({ which: { ids: [id] }, named: email, count: 1, unsubscribed: status === 'unsubscribed' ? 1 : 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these only hand on, and new columns would draw every row again
  return useMemo(
    () => [
      ...(mayDelete
        ? [selectColumn<Subscriber>(selection, { rows: 'subscribers', nameOf: ({ email }) => email })]
        : []),
      columns.nameColumn,
      columns.emailColumn,
      columns.statusColumn,
      columns.sourceColumn,
      columns.sinceColumn(zone),
      ...(mayWrite
        ? [
            {
              name: 'Actions',
              isHeaderHidden: true,
              width: '3rem',
              align: 'end' as const,
              phone: 'actions' as const,
              cell: (subscriber: Subscriber) => (
                <SubscriberMenu
                  subscriber={subscriber}
                  onUnsubscribe={one => void unsubscribe(one)}
                  onDelete={mayDelete ? removeOne : undefined}
                />
              ),
            },
          ]
        : []),
    ],
    [zone, selection, mayWrite, mayDelete],
  );
}
