import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { type Client, isErased } from '../contract.ts';
import { fullName } from './format-client.ts';

type Props = {
  client: Client;
  /** Each is left out for whom it would be refused. */
  onEdit?: (client: Client) => void;
  onArchive?: (client: Client) => void;
  onRestore?: (client: Client) => void;
  onDelete?: (client: Client) => void;
};

/** What can be done with one client of the list. */
export function ClientMenu({ client, onEdit, onArchive, onRestore, onDelete }: Props) {
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
