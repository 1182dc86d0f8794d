import { ActionIcon, Button, Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { get } from '../../../../../ui/data/query.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Dialog } from '../../../../../ui/layout/Dialog.tsx';
import { ButtonLink, MenuLink } from '../../../../../ui/layout/links.tsx';
import { initialsOf, Portrait } from '../../../../../ui/layout/Portrait.tsx';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Client, type ClientDetail, clientPage, isErased } from '../../contract.ts';
import { clientsPath } from '../client-queries.ts';
import { useClientDialog } from '../form/use-client-dialog.tsx';
import { fullName } from '../format-client.ts';
import { MergeCompare } from '../merge/MergeCompare.tsx';
import mergeStyles from '../merge/merge.module.css';
import { useArchiveClient, useDeleteClient } from '../use-client-removal.ts';
import classes from './client-head.module.css';
import { useClientSlots } from './client-slots.ts';

type MergeSearchProps = { client: ClientDetail; onChoose: (id: number) => void };

const maxResults = 6;

/** Starts with the last name, because most duplicates share it. */
function MergeSearch({ client, onChoose }: MergeSearchProps) {
  const [search, setSearch] = useState(client.lastName);
  const query = useQuery({
    // One more, because this client may be among the results.
    ...get([clientsPath, { limit: maxResults + 1, search: search || undefined }], clientPage),
    placeholderData: keepPreviousData,
  });
  const others = query.data?.items.filter(({ id }) => id !== client.id).slice(0, maxResults);
  return (
    <>
      <p className={mergeStyles.lead}>
        Find the other record of this person. You’ll see what’s kept before anything changes.
      </p>
      <search>
        <SearchField label="Search by name or email" value={search} onSearch={setSearch} />
      </search>
      {query.isError && !query.data ? (
        <ErrorState title="Failed to load clients" error={query.error} onRetry={() => void query.refetch()} />
      ) : !others ? (
        <Skeleton height={160} mt="md" />
      ) : others.length ? (
        <ul className={mergeStyles.people} aria-label="Records" data-stale={query.isPlaceholderData || undefined}>
          {others.map(other => (
            <li key={other.id}>
              <Person client={other} onChoose={() => onChoose(other.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={mergeStyles.none}>No other records match.</p>
      )}
    </>
  );
}

function Person({ client, onChoose }: { client: Client; onChoose: () => void }) {
  return (
    <UnstyledButton className={mergeStyles.person} onClick={onChoose}>
      <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} />
      <span className={mergeStyles.who}>
        <b>{fullName(client)}</b>
        <span>{client.email}</span>
      </span>
      <Icon name="chevronRight" size={16} />
    </UnstyledButton>
  );
}

type Props = { client: ClientDetail; isOpen: boolean; onClose: () => void };

/** Merges two records of one person: choose the other, compare, confirm. */
function MergeDialog({ client, isOpen, onClose }: Props) {
  const [otherId, setOtherId] = useState<number | null>(null);
  return (
    <Dialog
      title={`Merge ${fullName(client)} with another record`}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => setOtherId(null)}
      width={640}
    >
      {otherId === null ? (
        <MergeSearch client={client} onChoose={setOtherId} />
      ) : (
        <MergeCompare client={client} otherId={otherId} onBack={() => setOtherId(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Actions on the client, without those that the role may not use. */
export function ClientActions({ client }: { client: ClientDetail }) {
  const navigate = useNavigate();
  const mayWrite = useMay('clients.write');
  const mayDelete = useMay('clients.delete');
  const mayAudit = useMay('audit.read');
  const mayErase = useMay('privacy.write');
  const dialog = useClientDialog();
  const { archive, restore } = useArchiveClient();
  const remove = useDeleteClient(() => void navigate({ to: '/clients' }));
  const { EraseDialog, useMailComposer, useSmsComposer } = useClientSlots();
  const composer = useSmsComposer(client);
  const mailComposer = useMailComposer(client);
  // On phones the row has space for two buttons.
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [isMerging, setIsMerging] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  if (!mayWrite) return null;
  const isGone = isErased(client);
  const mail = isGone ? null : mailComposer?.open;
  return (
    <div className={classes.actions}>
      {mail && !isNarrow && (
        <Button leftSection={<Icon name="mail" size={16} />} onClick={mail}>
          Send email
        </Button>
      )}
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
          {mail && isNarrow && (
            <Menu.Item leftSection={<Icon name="mail" size={16} />} onClick={mail}>
              Send email
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
      {mailComposer?.element}
      <MergeDialog client={client} isOpen={isMerging} onClose={() => setIsMerging(false)} />
    </div>
  );
}

/** Daily actions, available on every tab. */
function NewThings({ client }: { client: ClientDetail }) {
  const { NewAppointment } = useClientSlots();
  const mayBook = useMay('appointments.write');
  const mayBill = useMay('invoices.write');
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
      {mayBook && <NewAppointment client={client} className={classes.main} />}
    </>
  );
}
