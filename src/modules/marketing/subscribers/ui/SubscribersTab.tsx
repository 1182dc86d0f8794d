import { ActionIcon, Button, Menu, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { pathOf } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink, MenuLink } from '../../../../ui/layout/links.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import { loadsOnIntent, onDemand } from '../../../../ui/on-demand.tsx';
import listStyles from '../../../../ui/table/list.module.css';
import { useSelection } from '../../../../ui/table/selection.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type SubscriberStatus, subscriberStatuses } from '../contract.ts';
import { type SubscriberPage, statusLabels, subscriberSorts } from '../subscriber.ts';
import { SubscriberTable } from './SubscriberTable.tsx';
import { subscribersPath, useSubscribers } from './subscriber-queries.ts';
import { filterOf, isFiltered, type SubscriberSearch, subscriberSearch } from './subscriber-search.ts';
import classes from './subscribers.module.css';

const AddSubscriberDialog = onDemand(() => import('./AddSubscriberDialog.tsx').then(file => file.AddSubscriberDialog));

/** Import and export menu. */
function SubscribersMenu({ filter }: { filter: SubscriberSearch }) {
  const mayImport = useMay('subscribers.write');
  const mayExport = useMay('subscribers.export');
  if (!mayImport && !mayExport) return null;
  return (
    <Menu width={232}>
      <Menu.Target>
        <ActionIcon variant="default" size="var(--control)" data-square aria-label="Import and export">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <MenuLink to="/marketing/import" leftSection={<Icon name="upload" size={16} />}>
            Import from a file
          </MenuLink>
        )}
        {mayExport && (
          <Menu.Item
            component="a"
            href={pathOf([subscribersPath, 'export', filterOf(filter)])}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            {isFiltered(filter) ? 'Export these subscribers' : 'Export all subscribers'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type SubscribersEmptyProps = { filter: SubscriberSearch; onClear: () => void; mayImport: boolean };

/** Empty state: an invitation without a filter, a button to clear it with one. */
function SubscribersEmpty({ filter, onClear, mayImport }: SubscribersEmptyProps) {
  if (isFiltered(filter)) {
    const activeFilters = [
      filter.search && `“${filter.search}”`,
      filter.status && `status ${statusLabels[filter.status]}`,
    ];
    return (
      <EmptyState
        drawing="mail"
        title="No subscribers found"
        actions={<Button onClick={onClear}>Clear filters</Button>}
      >
        {`No subscribers match ${activeFilters.filter(Boolean).join(' with ')}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="mail"
      title="No subscribers yet"
      actions={
        <>
          <ButtonLink to="/storefront" variant="filled" leftSection={<Icon name="storefront" />}>
            Open the newsletter form
          </ButtonLink>
          {mayImport && (
            <ButtonLink to="/marketing/import" leftSection={<Icon name="upload" size={16} />}>
              Import from a file
            </ButtonLink>
          )}
        </>
      }
    >
      People who sign up for your newsletter appear here. Share your page to get your first subscribers.
    </EmptyState>
  );
}

type Counts = SubscriberPage['counts'] | undefined;
type SubscriberToolsProps = { filter: SubscriberSearch; counts: Counts; onChange: (filter: SubscriberSearch) => void };

const statuses: SubscriberStatus[] = ['active', 'pending', 'unsubscribed'];

function SubscriberTools({ filter, counts, onChange }: SubscriberToolsProps) {
  const total = counts && statuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <search className={listStyles.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or email"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <SegmentedControl
        className={classes.status}
        aria-label="Status"
        data={[
          { value: 'all', label: <Label count={total} long="All" /> },
          ...statuses.map(status => ({
            value: status,
            label: (
              <Label
                count={counts?.[status]}
                long={statusLabels[status]}
                short={status === 'pending' ? 'Pending' : undefined}
              />
            ),
          })),
        ]}
        value={filter.status ?? 'all'}
        onChange={chosen => onChange({ ...filter, status: subscriberStatuses.find(status => status === chosen) })}
      />
      <NativeSelect
        className={classes.order}
        aria-label="Order"
        data={orders}
        value={filter.sort ?? '-since'}
        onChange={event => {
          const chosen = event.currentTarget.value;
          onChange({ ...filter, sort: subscriberSorts.find(sort => sort === chosen) });
        }}
      />
    </search>
  );
}

/** Phones show no column headers to sort by. */
const orders = [
  { value: '-since', label: 'Newest first' },
  { value: 'since', label: 'Oldest first' },
  { value: 'name', label: 'By name, A to Z' },
  { value: '-name', label: 'By name, Z to A' },
];

function Label({ count, long, short }: { count: number | undefined; long: string; short?: string }) {
  return (
    <span data-label>
      <span className={short && classes.long}>{long}</span>
      {short && <span className={classes.short}>{short}</span>}
      {count !== undefined && <span className={classes.count}> {formatCount(count)}</span>}
    </span>
  );
}

type Props = { filter: SubscriberSearch; onFilter: (filter: SubscriberSearch) => void };

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
                {...loadsOnIntent(AddSubscriberDialog)}
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
