import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { useSelection } from '../../../../ui/use-selection.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { SubscribersEmpty } from './SubscribersEmpty.tsx';
import { SubscribersMenu } from './SubscribersMenu.tsx';
import { SubscriberTable } from './SubscriberTable.tsx';
import { SubscriberTools } from './SubscriberTools.tsx';
import { useSubscribers } from './subscriber-queries.ts';
import { isFiltered, type SubscriberSearch, subscriberSearch } from './subscriber-search.ts';

const AddSubscriberDialog = onDemand(() => import('./AddSubscriberDialog.tsx').then(file => file.AddSubscriberDialog));

type Props = { filter: SubscriberSearch; onFilter: (filter: SubscriberSearch) => void };

/** Whom the practice reaches: its subscribers. */
export function SubscribersTab({ filter, onFilter }: Props) {
  const mayAdd = useMay('subscribers.write');
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const selection = useSelection(JSON.stringify(filter));
  const subscribers = useSubscribers(filter);
  const isEmpty = subscribers.rows?.length === 0 && !isFiltered(filter);
  return (
    <>
      <Section
        title="Subscribers"
        isMain
        actions={
          <>
            <SubscribersMenu filter={filter} />
            {mayAdd && (
              <Button
                variant={isEmpty ? 'default' : 'filled'}
                leftSection={<Icon name="plus" />}
                onClick={() => setDialog('open')}
              >
                Add Subscriber
              </Button>
            )}
          </>
        }
      >
        {!isEmpty && <SubscriberTools filter={filter} counts={subscribers.first?.counts} onChange={onFilter} />}
        <SubscriberTable
          subscribers={subscribers}
          filter={filter}
          selection={selection}
          onSort={sort => onFilter({ ...filter, ...subscriberSearch.pick({ sort: true }).parse({ sort }) })}
          empty={<SubscribersEmpty filter={filter} onClear={() => onFilter({})} mayImport={mayAdd} />}
        />
      </Section>
      {dialog && (
        <AddSubscriberDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(null)}
        />
      )}
    </>
  );
}
