import { Menu } from '@mantine/core';
import { useMemo } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../../ui/layout/links.tsx';
import { RowMenu } from '../../../../../ui/table/RowMenu.tsx';
import { selectColumn } from '../../../../../ui/table/select-column.tsx';
import type { Selection } from '../../../../../ui/table/selection.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Client, isErased, type ListedClient } from '../../contract.ts';
import { fullName } from '../format-client.ts';
import { useArchiveClient, useDeleteClient } from '../use-client-removal.ts';
import * as columns from './client-columns.tsx';

type Props = {
  client: Client;
  /** Absent if the role may not use it. */
  onEdit?: (client: Client) => void;
  onArchive?: (client: Client) => void;
  onRestore?: (client: Client) => void;
  onDelete?: (client: Client) => void;
};

function ClientMenu({ client, onEdit, onArchive, onRestore, onDelete }: Props) {
  return (
    <RowMenu label={`Actions for ${fullName(client)}`}>
      <MenuLink to="/clients/$id" params={{ id: String(client.id) }} leftSection={<Icon name="person" size={16} />}>
        View details
      </MenuLink>
      {onEdit && !isErased(client) && (
        <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => onEdit(client)}>
          Edit
        </Menu.Item>
      )}
      {(onArchive || onDelete) && <Menu.Divider />}
      {onArchive && !client.archivedAt && (
        <Menu.Item leftSection={<Icon name="archive" size={16} />} onClick={() => onArchive(client)}>
          Archive
        </Menu.Item>
      )}
      {onRestore && client.archivedAt && (
        <Menu.Item leftSection={<Icon name="retry" size={16} />} onClick={() => onRestore(client)}>
          Restore
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => onDelete(client)}
        >
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** The columns of the clients page (specification, section 2), with the actions that the role may use. */
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
