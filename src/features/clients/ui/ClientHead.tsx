import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { initialsOf, Portrait } from '../../../ui/Portrait.tsx';
import { type Client, type ClientStatus, statusLabels } from '../contract.ts';
import classes from './client-page.module.css';
import { fullName } from './format-client.ts';
import { useClientDialog } from './use-client-dialog.tsx';
import { useDeleteClient } from './use-delete-client.ts';

const badgeColors: Record<ClientStatus, string> = { active: 'green', inactive: 'gray', paused: 'yellow' };

export function ClientHead({ client }: { client: Client }) {
  const navigate = useNavigate();
  const dialog = useClientDialog();
  const remove = useDeleteClient(() => void navigate({ to: '/clients' }));
  return (
    <div className={classes.head}>
      <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} size="large" />
      <div className={classes.who}>
        <div className={classes.title}>
          <h1>{fullName(client)}</h1>
          <Badge color={badgeColors[client.status]}>{statusLabels[client.status]}</Badge>
        </div>
        <p className={classes.reach}>
          <a href={`mailto:${client.email}`}>{client.email}</a>
          {client.phone && <a href={`tel:${client.phone.replace(/[^\d+]/g, '')}`}>{client.phone}</a>}
        </p>
      </div>
      <div className={classes.actions}>
        <Button leftSection={<Icon name="edit" size={16} />} onClick={() => dialog.edit(client)}>
          Edit
        </Button>
        <Menu width={176}>
          <Menu.Target>
            <ActionIcon variant="default" size="var(--control)" aria-label="More actions">
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              c="var(--danger-text)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void remove(client)}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {dialog.element}
    </div>
  );
}
