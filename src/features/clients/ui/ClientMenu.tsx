import { Menu } from '@mantine/core';
import { Icon } from '../../../ui/Icon.tsx';
import { MenuLink } from '../../../ui/links.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import type { Client } from '../contract.ts';
import { fullName } from './format-client.ts';

type Props = { client: Client; onEdit: (client: Client) => void; onDelete: (client: Client) => void };

/** What can be done with one client of the list. */
export function ClientMenu({ client, onEdit, onDelete }: Props) {
  return (
    <RowMenu label={`Actions for ${fullName(client)}`}>
      <MenuLink to="/clients/$id" params={{ id: String(client.id) }} leftSection={<Icon name="person" size={16} />}>
        View details
      </MenuLink>
      <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => onEdit(client)}>
        Edit
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item c="var(--danger-text)" leftSection={<Icon name="trash" size={16} />} onClick={() => onDelete(client)}>
        Delete
      </Menu.Item>
    </RowMenu>
  );
}
