import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useSelection } from '../../../ui/use-selection.ts';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { SubscribersEmpty } from './SubscribersEmpty.tsx';
import { SubscribersMenu } from './SubscribersMenu.tsx';
import { SubscriberTable } from './SubscriberTable.tsx';
import { SubscriberTools } from './SubscriberTools.tsx';
import { useSubscribers } from './subscriber-queries.ts';
import { isFiltered, type SubscriberSearch, subscriberSearch } from './subscriber-search.ts';

const AddSubscriberDialog = lazy(() =>
  import('./AddSubscriberDialog.tsx').then(file => ({ default: file.AddSubscriberDialog })),
);

/** Whom the practice reaches: its subscribers. */
export function MarketingPage() {
  const filter = subscriberSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/marketing' });
  const change = (search: SubscriberSearch) => void navigate({ search, replace: true, resetScroll: false });
  const mayAdd = useMay('subscribers.write');
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const selection = useSelection(JSON.stringify(filter));
  const subscribers = useSubscribers(filter);
  const isEmpty = subscribers.rows?.length === 0 && !isFiltered(filter);
  return (
    <>
      <PageHead
        title="Marketing"
        purpose="The people who want to hear from you."
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
      />
      <Section title="Subscribers" purpose="Who signed up for your newsletter, or was added by you.">
        {!isEmpty && <SubscriberTools filter={filter} counts={subscribers.counts} onChange={change} />}
        <SubscriberTable
          subscribers={subscribers}
          filter={filter}
          selection={selection}
          onSort={sort => change({ ...filter, ...subscriberSearch.pick({ sort: true }).parse({ sort }) })}
          empty={<SubscribersEmpty filter={filter} onClear={() => void navigate({ search: {} })} mayImport={mayAdd} />}
        />
      </Section>
      <Suspense>
        {dialog && (
          <AddSubscriberDialog
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closing')}
            onClosed={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}
