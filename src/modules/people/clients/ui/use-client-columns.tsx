import { useMemo } from 'react';
import { selectColumn } from '../../../../ui/select-column.tsx';
import type { Selection } from '../../../../ui/selection.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Client, ListedClient } from '../contract.ts';
import { ClientMenu } from './ClientMenu.tsx';
import * as columns from './client-columns.tsx';
import { fullName } from './format-client.ts';
import { useArchiveClient } from './use-archive-client.ts';
import { useDeleteClient } from './use-delete-client.ts';

/** The columns of the clients page (specification, section 2) with what the role may do. */
export function useClientColumns(selection: Selection, edit: (client: Client) => void) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('clients.write');
  const mayDelete = useMay('clients.delete');
  const remove = useDeleteClient();
  const { archive, restore } = useArchiveClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: these only hand on, and new columns would draw every row again
  return useMemo(
    () => [
      ...(mayWrite ? [selectColumn<ListedClient>(selection, { rows: 'clients', nameOf: fullName })] : []),
      columns.nameColumn,
      columns.emailColumn,
      columns.phoneColumn,
      columns.ageColumn,
      columns.goalColumn,
      columns.statusColumn(zone),
      columns.lastContactColumn(zone),
      {
        name: 'Actions',
        isHeaderHidden: true,
        width: '3rem',
        align: 'end' as const,
        phone: 'actions' as const,
        cell: (client: ListedClient) => (
          <ClientMenu
            client={client}
            onEdit={mayWrite ? edit : undefined}
            onArchive={mayWrite ? client => archive(client) : undefined}
            onRestore={mayWrite ? client => restore(client) : undefined}
            onDelete={mayDelete ? client => void remove(client) : undefined}
          />
        ),
      },
    ],
    [zone, selection, mayWrite, mayDelete],
  );
}
