import { ActionIcon, Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink, MenuLink } from '../../../../ui/links.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { useSmsComposer } from '../../../messaging/sms/ui/use-sms-composer.tsx';
import { nextHour } from '../../../scheduling/appointments/ui/next-hour.ts';
import { useAppointmentActions } from '../../../scheduling/appointments/ui/use-appointment-actions.tsx';
import { type ClientDetail, isErased } from '../contract.ts';
import classes from './client-head.module.css';
import { MergeDialog } from './merge/MergeDialog.tsx';
import { useArchiveClient } from './use-archive-client.ts';
import { useClientDialog } from './use-client-dialog.tsx';
import { useDeleteClient } from './use-delete-client.ts';

const EraseDialog = onDemand(() =>
  import('../../../governance/privacy/ui/EraseDialog.tsx').then(file => file.EraseDialog),
);

/** What can be done with the client of the page; nothing that would be refused. */
export function ClientActions({ client }: { client: ClientDetail }) {
  const navigate = useNavigate();
  const mayWrite = useMay('clients.write');
  const mayDelete = useMay('clients.delete');
  const mayAudit = useMay('audit.read');
  const mayErase = useMay('privacy.write');
  const dialog = useClientDialog();
  const { archive, restore } = useArchiveClient();
  const remove = useDeleteClient(() => void navigate({ to: '/clients' }));
  const composer = useSmsComposer(client);
  const [isMerging, setIsMerging] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  if (!mayWrite) return null;
  const isGone = isErased(client);
  return (
    <div className={classes.actions}>
      {!isGone && <NewThings client={client} />}
      <Menu width={224}>
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control)" aria-label="More actions">
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isGone && (
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => dialog.edit(client)}>
              Edit
            </Menu.Item>
          )}
          {composer && (
            <Menu.Item leftSection={<Icon name="message" size={16} />} onClick={composer.open}>
              Send text message
            </Menu.Item>
          )}
          {client.archivedAt ? (
            <Menu.Item leftSection={<Icon name="retry" size={16} />} onClick={() => restore(client)}>
              Restore
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<Icon name="archive" size={16} />} onClick={() => archive(client)}>
              Archive
            </Menu.Item>
          )}
          {mayAudit && (
            <MenuLink
              to="/settings"
              search={{ tab: 'audit', clientId: String(client.id) }}
              leftSection={<Icon name="clock" size={16} />}
            >
              View access log
            </MenuLink>
          )}
          {mayErase && (
            <Menu.Item
              component="a"
              href={`/api/privacy/clients/${client.id}/export`}
              download
              leftSection={<Icon name="download" size={16} />}
            >
              Export everything
            </Menu.Item>
          )}
          {mayDelete && (
            <>
              {!isGone && (
                <Menu.Item leftSection={<Icon name="people" size={16} />} onClick={() => setIsMerging(true)}>
                  Merge with another record
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item
                c="var(--danger-text)"
                leftSection={<Icon name="trash" size={16} />}
                onClick={() => void remove(client)}
              >
                Delete
              </Menu.Item>
            </>
          )}
          {mayErase && !isGone && (
            <Menu.Item
              c="var(--danger-text)"
              leftSection={<Icon name="lock" size={16} />}
              onClick={() => setIsErasing(true)}
            >
              Erase personal data
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isErasing && (
        <EraseDialog
          client={client}
          onClose={() => setIsErasing(false)}
          onErased={() => void navigate({ to: '/clients' })}
        />
      )}
      {dialog.element}
      {composer?.element}
      <MergeDialog client={client} isOpen={isMerging} onClose={() => setIsMerging(false)} />
    </div>
  );
}

/** What is done with a client every day, at hand on every tab. */
function NewThings({ client }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const mayBook = useMay('appointments.write');
  const mayBill = useMay('invoices.write');
  const { open, element } = useAppointmentActions();
  return (
    <>
      {mayBill && (
        <ButtonLink
          className={classes.main}
          to="/invoicing/new"
          search={{ client: client.id }}
          leftSection={<Icon name="invoice" size={16} />}
        >
          New invoice
        </ButtonLink>
      )}
      {mayBook && (
        <Button
          className={classes.main}
          variant="filled"
          leftSection={<Icon name="calendar" size={16} />}
          onClick={() => open({ client, preset: { ...nextHour(Date.now(), zone), clientId: client.id } })}
        >
          New appointment
        </Button>
      )}
      {element}
    </>
  );
}
