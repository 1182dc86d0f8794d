import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type Client, clientStatuses, statusLabels } from '../contract.ts';
import { ClientMenu } from './ClientMenu.tsx';
import { ClientsEmpty } from './ClientsEmpty.tsx';
import { ClientTable } from './ClientTable.tsx';
import * as columns from './client-columns.tsx';
import { type ClientListSearch, clientListSearch } from './client-list-search.ts';
import classes from './clients.module.css';
import { useClientDialog } from './use-client-dialog.tsx';
import { useDeleteClient } from './use-delete-client.ts';

const statusFilters = [
  { value: 'all', label: 'All' },
  ...clientStatuses.map(value => ({ value, label: statusLabels[value] })),
];

/** Everyone the practice works with (specification, section 2, clients page). */
export function ClientsPage() {
  const filter = clientListSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/clients' });
  const change = (search: Partial<ClientListSearch>) =>
    void navigate({ search: { ...filter, ...search }, replace: true, resetScroll: false });
  const dialog = useClientDialog();
  const shownColumns = useClientColumns(dialog.edit);
  return (
    <>
      <PageHead
        title="Clients"
        purpose="Everyone you work with, and where each of them stands."
        actions={
          <Button variant="filled" leftSection={<Icon name="plus" />} onClick={dialog.add}>
            Add Client
          </Button>
        }
      />
      <search className={classes.tools}>
        <SearchField
          className={classes.search}
          label="Search by name or email"
          value={filter.search ?? ''}
          onSearch={search => change({ search: search || undefined })}
        />
        <SegmentedControl
          aria-label="Status"
          data={statusFilters}
          value={filter.status ?? 'all'}
          onChange={status => change({ status: clientStatuses.find(each => each === status) })}
        />
      </search>
      <ClientTable
        label="Clients"
        columns={shownColumns}
        filter={filter}
        onSort={sort => change(clientListSearch.pick({ sort: true }).parse({ sort }))}
        empty={<ClientsEmpty filter={filter} onClear={() => void navigate({ search: {} })} onAdd={dialog.add} />}
      />
      {dialog.element}
    </>
  );
}

function useClientColumns(edit: (client: Client) => void) {
  const zone = useCurrentUser().practice.timeZone;
  const remove = useDeleteClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both only hand on, and new columns would draw every row again
  return useMemo(
    () => [
      columns.nameColumn,
      columns.emailColumn,
      columns.phoneColumn,
      columns.ageColumn,
      columns.goalColumn,
      columns.statusColumn,
      columns.lastContactColumn(zone),
      {
        name: 'Actions',
        isHeaderHidden: true,
        width: '3rem',
        align: 'end' as const,
        phone: 'actions' as const,
        cell: (client: Client) => <ClientMenu client={client} onEdit={edit} onDelete={client => void remove(client)} />,
      },
    ],
    [zone],
  );
}
