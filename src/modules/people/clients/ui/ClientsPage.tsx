import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { useHasSelected, useSelection } from '../../../../ui/use-selection.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { BulkBar } from './BulkBar.tsx';
import { ClientsEmpty } from './ClientsEmpty.tsx';
import { ClientsMenu } from './ClientsMenu.tsx';
import { ClientTable } from './ClientTable.tsx';
import { ClientTools } from './ClientTools.tsx';
import { type ClientListSearch, clientListSearch, filterOf } from './client-list-search.ts';
import { SavedViews } from './SavedViews.tsx';
import { useClientColumns } from './use-client-columns.tsx';
import { useClientDialog } from './use-client-dialog.tsx';

/** Everyone the practice works with (specification, section 2, clients page). */
export function ClientsPage() {
  const filter = clientListSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/clients' });
  const change = (search: Partial<ClientListSearch>) =>
    void navigate({ search: { ...filter, ...search }, replace: true, resetScroll: false });
  const mayAdd = useMay('clients.write');
  const dialog = useClientDialog();
  const selection = useSelection(JSON.stringify(filter));
  const hasSelected = useHasSelected(selection);
  const columns = useClientColumns(selection, dialog.edit);
  return (
    <>
      <PageHead
        title="Clients"
        purpose="Everyone you work with."
        actions={
          <>
            <ClientsMenu filter={filter} />
            {mayAdd && (
              <Button variant="filled" leftSection={<Icon name="plus" />} {...dialog.intent} onClick={dialog.add}>
                Add Client
              </Button>
            )}
          </>
        }
      />
      <ClientTools filter={filter} onChange={change} />
      <SavedViews filter={filter} />
      <ClientTable
        label="Clients"
        columns={columns}
        filter={filter}
        onSort={sort => change(clientListSearch.pick({ sort: true }).parse({ sort }))}
        empty={
          <ClientsEmpty
            filter={filter}
            onClear={() => void navigate({ search: {} })}
            onAdd={mayAdd ? dialog.add : undefined}
          />
        }
        selection={selection}
        bar={
          hasSelected
            ? (shown, total) => <BulkBar selection={selection} shown={shown} total={total} filter={filterOf(filter)} />
            : undefined
        }
      />
      {dialog.element}
    </>
  );
}
